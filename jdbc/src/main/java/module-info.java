/** Locks in a table of a database. */
module dev.holdfast.jdbc {
    requires transitive dev.holdfast;
    requires org.slf4j;
    requires transitive java.sql;
    requires transitive static org.jspecify;

    exports dev.holdfast.jdbc;
}
