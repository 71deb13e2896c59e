package dev.holdfast.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The database.
 *
 * @param url such as jdbc:postgresql://host/database; unless set, a DataSource of the application is used
 * @param username the user's name, where the URL does not say it
 * @param password the user's password
 * @param dataSource the name of the DataSource bean to use, where there are several
 * @param createTables whether the tables are created if they are missing, for tests and small applications
 * @param databaseClock how a database that Holdfast does not know says its time: an SQL expression for the microseconds
 *     since 1970 in UTC
 * @param requestConnections how many connections carry requests; between 1 and 8
 */
record JdbcProperties(
        @Nullable String url,
        @Nullable String username,
        @Nullable String password,
        @Nullable String dataSource,
        @DefaultValue("false") boolean createTables,
        @Nullable String databaseClock,
        @DefaultValue("2") int requestConnections) {

    /** Without the URL and the password. */
    @Override
    public String toString() {
        return "JdbcProperties[username=" + username + ", dataSource=" + dataSource + ", createTables=" + createTables
                + ", databaseClock=" + databaseClock + ", requestConnections=" + requestConnections + "]";
    }
}
