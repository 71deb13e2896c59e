package dev.holdfast.jdbc.internal.connect;

import java.sql.Connection;
import java.sql.SQLException;

/** Where connections come from. Thread-safe. */
public interface ConnectionSource {

    /** Opens one. Blocks. */
    Connection open() throws SQLException;
}
