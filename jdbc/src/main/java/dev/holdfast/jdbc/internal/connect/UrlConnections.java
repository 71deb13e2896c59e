package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.spi.PrintableText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Connections that a driver opens by a URL. Never shown, since a URL may have a password. */
public final class UrlConnections implements ConnectionSource {

    private final String url;
    private final Properties properties = new Properties();

    /**
     * By this URL.
     *
     * @param user null if the URL says it, or if there is none
     */
    public UrlConnections(String url, @Nullable String user, String password) {
        this.url = url;
        if (user != null) {
            properties.setProperty("user", user);
            properties.setProperty("password", password);
        }
    }

    /**
     * Refuses URLs that no driver knows.
     *
     * @param url as its driver wants it
     * @throws IllegalArgumentException names the beginning of the URL, in which no secret stands
     */
    public static void requireDriver(String url) {
        try {
            DriverManager.getDriver(url);
        } catch (SQLException unknown) {
            throw new IllegalArgumentException(
                    "No JDBC driver on the class path knows URLs that begin with '" + beginning(url)
                            + "'. Add the driver of the database, and write the URL as it wants it,"
                            + " such as jdbc:postgresql://host/database");
        }
    }

    private static String beginning(String url) {
        int end = url.indexOf(':', "jdbc:".length() - 1 + 1);
        return PrintableText.of(url.startsWith("jdbc:") && end > 0 ? url.substring(0, end + 1) : "?");
    }

    @Override
    public Connection open() throws SQLException {
        return DriverManager.getConnection(url, properties);
    }
}
