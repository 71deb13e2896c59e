package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.spi.PrintableText;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Connections that a driver opens by a URL. Never shown, since a URL may have a password. */
public final class UrlConnections implements ConnectionSource {

    /** Drivers that print the whole URL where they cannot read its host or port, with the password in it. */
    private static final Pattern PRINTED = Pattern.compile("jdbc:(postgresql|mariadb):.*", Pattern.DOTALL);

    private static final String HOST = "(\\[[0-9A-Fa-f:.%]*]|[^@:/?#,;\\[\\]\\s]*)(:[0-9]{1,5})?";
    private static final Pattern READABLE = Pattern.compile(
            "jdbc:\\w+:([\\w-]+:)?"
                    // Without a host, what follows is the database.
                    + "(//" + HOST + "(," + HOST + ")*(/[^@?#]*)?|[^@/?#]*)"
                    + "([?&;].*)?",
            Pattern.DOTALL);

    /**
     * What other programs and platforms call a database. An {@code @} elsewhere than at the end of the credentials may
     * be part of a password, and so may be what stands where a host or a port should.
     */
    private static final Pattern OF_OTHERS =
            Pattern.compile("(?<scheme>postgres|postgresql|mariadb|mysql)://([^@/?#]*@)?" + "(?<hosts>" + HOST + "(,"
                    + HOST + ")*)(?<database>/[^@?#;]*)?([?][^@#]*)?");

    /** MariaDB's other way to name hosts. */
    private static final Pattern DESCRIBED = Pattern.compile("jdbc:mariadb:[^/]*//(address=)?\\(.*", Pattern.DOTALL);

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
     * Refuses URLs that no driver knows, and those that a driver would print.
     *
     * @param url as its driver wants it
     * @throws IllegalArgumentException names at most the beginning of the URL, in which no secret stands
     */
    public static void requireDriver(String url) {
        if (!url.startsWith("jdbc:")) {
            throw new IllegalArgumentException("A JDBC URL begins with 'jdbc:', and this one does not. It is not shown"
                    + " here, since it may have a password in it. Write " + withJdbc(url)
                    + ", with the user and the password beside the URL or as its parameters");
        }
        if (PRINTED.matcher(url).matches()
                && !DESCRIBED.matcher(url).matches()
                && !READABLE.matcher(url).matches()) {
            throw new IllegalArgumentException("The URL's host, port or database cannot be read. It is not shown here,"
                    + " since it may have a password in it. Write " + beginning(url) + "//HOST:PORT/DATABASE, with the"
                    + " user and the password beside the URL or as its parameters, where characters such as / @ : ? #"
                    + " and & are percent-encoded");
        }
        try {
            DriverManager.getDriver(url);
        } catch (SQLException unknown) {
            throw new IllegalArgumentException(
                    "No JDBC driver on the class path knows URLs that begin with '" + beginning(url)
                            + "'. Add the driver of the database, and write the URL as it wants it,"
                            + " such as jdbc:postgresql://host/database");
        }
    }

    /** What was probably meant, without credentials and parameters; the form alone where that cannot be told apart. */
    private static String withJdbc(String url) {
        Matcher other = OF_OTHERS.matcher(url);
        if (!other.matches()) {
            return "jdbc:postgresql://HOST:PORT/DATABASE, or as the driver of the database wants it";
        }
        String driver = other.group("scheme").replaceFirst("^postgres$", "postgresql");
        String database = Objects.requireNonNullElse(other.group("database"), "/");
        return "jdbc:" + driver + "://" + PrintableText.of(other.group("hosts") + database);
    }

    private static String beginning(String url) {
        int end = url.indexOf(':', "jdbc:".length());
        return PrintableText.of(end > 0 ? url.substring(0, end + 1) : "jdbc:");
    }

    @Override
    public Connection open() throws SQLException {
        return DriverManager.getConnection(url, properties);
    }
}
