package dev.holdfast.jdbc.internal.table;

/** The types of the columns, for databases that want to be told of which type a parameter is. */
public enum ColumnType {
    ID("VARCHAR(16)"),
    NAME("VARCHAR(1536)"),
    WORDS("VARCHAR(1024)"),
    NUMBER("BIGINT"),
    COUNT("INTEGER"),
    /** Of any length; what it is called differs. */
    TEXT("");

    private final String sql;

    ColumnType(String sql) {
        this.sql = sql;
    }

    /** How it is written, with the name that a database has for a long text. */
    String sql(String longText) {
        return this == TEXT ? longText : sql;
    }
}
