"""The command line as ``python -m rulesfaq``."""

from rulesfaq.cli.main import main

if __name__ == "__main__":
    main()
