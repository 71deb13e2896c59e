package dev.holdfast.jdbc.internal.connect;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.OptionalInt;

/** Where connections come from. Thread-safe. */
public interface ConnectionSource {

    /** Opens one. Blocks. */
    Connection open() throws SQLException;

    /** {@return how many can be open at the same time; empty if that has no limit, or if it is not known} */
    default OptionalInt mostConnections() {
        return OptionalInt.empty();
    }
}
