"""Storage: the matches' database and files that are whole or as they were before."""
