import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const room = process.env["ROOM"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/openfelt/page/dist",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: room, ws: true } } },
});
