"""The store of documents in a relational database: SQLite or PostgreSQL."""
