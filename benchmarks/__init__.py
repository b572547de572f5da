"""What is measured and fitted by hand; nothing here runs in the tests or is part of the wheel."""
