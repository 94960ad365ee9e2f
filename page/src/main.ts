import { mount } from "svelte";
import App from "./App.svelte";
import "./ui/theme.css";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no place for the page");
mount(App, { target });
