package dev.holdfast.jdbc.internal.table;

/**
 * A query that returns a row if there is something to warn of.
 *
 * @param query any number of columns, of which the last one is put into the warning
 * @param warning with a place for that
 */
record ServerLook(String query, String warning) {

    String of(String value) {
        return warning.replace("{}", value);
    }
}
