/** Locks in a table of a database. */
@SuppressWarnings("requires-automatic") // the driver only gives its jar a name
module dev.holdfast.jdbc {
    requires transitive dev.holdfast;
    requires org.slf4j;
    requires transitive java.sql;
    requires transitive static org.jspecify;
    requires static org.postgresql.jdbc;

    exports dev.holdfast.jdbc;
}
