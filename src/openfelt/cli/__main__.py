from openfelt.cli import main

main()
