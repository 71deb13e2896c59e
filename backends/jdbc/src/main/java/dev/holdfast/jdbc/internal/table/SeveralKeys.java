package dev.holdfast.jdbc.internal.table;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;

/**
 * The places for several keys at the end of a query. There are powers of two of them, so that a connection prepares a
 * few statements and not one for each number of keys; the last key stands in those that are left.
 */
final class SeveralKeys {

    private SeveralKeys() {}

    /** {@return the rest of a query that ends with an open bracket} */
    static String places(int keys) {
        return "?, ".repeat(placesFor(keys) - 1) + "?)";
    }

    static void set(PreparedStatement statement, Collection<String> keys) throws SQLException {
        int place = 1;
        String last = "";
        for (String key : keys) {
            statement.setString(place++, key);
            last = key;
        }
        for (int places = placesFor(keys.size()); place <= places; place++) {
            statement.setString(place, last);
        }
    }

    private static int placesFor(int keys) {
        int highest = Integer.highestOneBit(keys);
        return highest == keys ? keys : highest * 2;
    }
}
