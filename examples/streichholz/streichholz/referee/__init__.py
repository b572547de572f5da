"""What asks the engine, and is asked by nothing that is proven."""
