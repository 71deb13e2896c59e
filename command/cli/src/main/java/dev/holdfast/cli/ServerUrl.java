package dev.holdfast.cli;

import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import dev.holdfast.spi.PrintableText;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL that names the servers of the locks. Never shown, since it may have a password.
 *
 * @param kind what keeps the locks there
 * @param address as the client of that kind takes it
 */
public record ServerUrl(ServerKind kind, String address) {

    /** What may stand in the place of {@code jdbc:…:}, and the driver that it means. */
    private static final Map<String, String> DATABASES =
            Map.of("postgresql", "postgresql", "postgres", "postgresql", "mariadb", "mariadb");

    private static final String FORMS = "redis://, rediss://, redis-sentinel://, redis-cluster://, rediss-cluster://,"
            + " redis-quorum://, postgresql://, mariadb://, jdbc: or zookeeper://";

    private static final Pattern SECRET = Pattern.compile("(?i)user|pass|pwd|secret|token|key|credential");

    private static final String MYSQL = "jdbc:mysql:";
    private static final String MYSQL_PERMITTED = "permitMysqlScheme";

    /**
     * Reads a URL.
     *
     * @param text as a user has written it
     * @return the kind by its scheme, and the address
     * @throws IllegalArgumentException if its scheme is none of these; the message shows nothing but the scheme
     */
    public static ServerUrl parse(String text) {
        int colon = text.indexOf(':');
        String scheme = text.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
        return switch (scheme) {
            case "redis", "rediss", "redis-socket", "redis-sentinel", "rediss-sentinel" -> redis(text);
            case "redis-cluster", "rediss-cluster" -> redis(text);
            case "redis-quorum", "rediss-quorum" -> quorum(text);
            case "jdbc" -> new ServerUrl(ServerKind.DATABASE, requireDriverOfMySql(text));
            case "postgresql", "postgres", "mariadb" -> new ServerUrl(ServerKind.DATABASE, jdbc(text, scheme));
            case "mysql" -> throw mySql();
            case "zookeeper" -> new ServerUrl(ServerKind.ZOOKEEPER, connectString(text));
            default ->
                throw new IllegalArgumentException((colon < 1
                                ? "A URL of a server begins with its scheme"
                                : "'" + PrintableText.of(scheme) + ":' is no scheme of a server that keeps" + " locks")
                        + "; expected " + FORMS);
        };
    }

    /** What options and variables for Redis alone name, whether it is right or not; a quorum's has to be right. */
    static ServerUrl redis(String uri) {
        return QuorumUrl.is(uri) ? quorum(uri) : new ServerUrl(ServerKind.REDIS, uri);
    }

    private static ServerUrl quorum(String text) {
        return new ServerUrl(ServerKind.QUORUM, QuorumUrl.parse(text).text());
    }

    /** {@code postgresql://user:password@host/database?a=b}, as the drivers take it. */
    private static String jdbc(String text, String scheme) {
        String driver = DATABASES.get(scheme);
        String behind = text.substring(scheme.length() + 1);
        if (!behind.startsWith("//") || behind.length() == 2) {
            throw new IllegalArgumentException("'" + scheme + ":' is followed by //HOST[:PORT]/DATABASE");
        }
        int path = behind.indexOf('/', 2);
        String authority = behind.substring(2, path < 0 ? behind.length() : path);
        int at = authority.lastIndexOf('@');
        int query = behind.indexOf('?', Math.max(path, 0));
        if (path >= 0
                && behind.substring(path, query < 0 ? behind.length() : query).contains("@")) {
            throw new IllegalArgumentException("An '@' stands behind the host of the URL. Encode characters of the user"
                    + " and the password such as / ? # and @, as in p%2Fw for p/w");
        }
        String place =
                "jdbc:" + driver + "://" + authority.substring(at + 1) + (path < 0 ? "/" : behind.substring(path));
        return at < 0 ? place : place + (place.indexOf('?') < 0 ? '?' : '&') + parameters(authority.substring(0, at));
    }

    private static String parameters(String credentials) {
        int colon = credentials.indexOf(':');
        return colon < 0
                ? "user=" + recoded(credentials)
                : "user=" + recoded(credentials.substring(0, colon)) + "&password="
                        + recoded(credentials.substring(colon + 1));
    }

    /** In a parameter, a plus sign means a blank; before the host, itself. */
    private static String recoded(String credential) {
        String plain = URLDecoder.decode(credential.replace("+", "%2B"), StandardCharsets.UTF_8);
        return encoded(plain);
    }

    /** Without the scheme, {@code zookeeper://host1:2181,host2:2181/chroot} is one. */
    private static String connectString(String text) {
        String behind = text.substring(text.indexOf(':') + 1);
        if (!behind.startsWith("//") || behind.length() == 2) {
            throw new IllegalArgumentException("'zookeeper:' is followed by //HOST[:PORT][,HOST[:PORT]…][/CHROOT]");
        }
        return behind.substring(2);
    }

    /** MySQL's own driver is not in this program, and that of MariaDB takes its URLs only if they say so. */
    private static String requireDriverOfMySql(String text) {
        if (text.startsWith(MYSQL) && !text.contains(MYSQL_PERMITTED)) {
            throw mySql();
        }
        return text;
    }

    private static IllegalArgumentException mySql() {
        return new IllegalArgumentException("This program has MariaDB's driver and not that of MySQL. Write " + MYSQL
                + "//HOST/DATABASE?" + MYSQL_PERMITTED + "=true to reach MySQL by it, or jdbc:mariadb://HOST/DATABASE");
    }

    /**
     * The same with a password, which the URL does not have. What stands before the host is the user's name then.
     *
     * @param password as it is, without any encoding
     * @return a URL with it
     * @throws IllegalArgumentException if the URL has a password already, or is of a kind that takes none
     */
    ServerUrl withPassword(String password) {
        return switch (kind) {
            case REDIS -> new ServerUrl(kind, redisWith(address, password));
            case QUORUM -> new ServerUrl(kind, quorumWith(password));
            case DATABASE -> new ServerUrl(kind, databaseWith(password));
            case ZOOKEEPER -> throw new IllegalArgumentException("the URL of ZooKeeper takes no password");
        };
    }

    /** For each member that has none. */
    private String quorumWith(String password) {
        return QuorumUrl.parse(address)
                .withPassword(member -> redisWith("://" + member, password).substring(3))
                .text();
    }

    private static String redisWith(String address, String password) {
        int authority = address.indexOf("://") + 3;
        if (authority < 3) {
            throw new IllegalArgumentException("the URL has no host that a password could stand before");
        }
        int at = address.lastIndexOf('@');
        String user = at < authority ? "" : address.substring(authority, at);
        int colon = user.indexOf(':');
        if (colon >= 0 && colon < user.length() - 1) {
            throw new IllegalArgumentException("the URL has a password already");
        }
        return address.substring(0, authority) + (colon < 0 ? user : user.substring(0, colon)) + ":" + encoded(password)
                + "@" + address.substring(at < authority ? authority : at + 1);
    }

    private String databaseWith(String password) {
        if (address.matches("(?i).*[?&;]password=.*")) {
            throw new IllegalArgumentException("the URL has a password already");
        } else if (!address.matches("jdbc:(postgresql|mariadb|mysql):.*")) {
            throw new IllegalArgumentException("the URL of this driver has to have the password itself; a URL with a"
                    + " password belongs into --url-file");
        }
        return address + (address.indexOf('?') < 0 ? '?' : '&') + "password=" + encoded(password);
    }

    /**
     * The same server for those who must not get what opens it: without user, password, and parameters that may be
     * secrets. Whoever connects with it is refused by a server that asks for them, and never led to another one.
     *
     * @param text as a user has written it, whether it is right or not
     * @return a URL; of one that cannot be taken apart, only how it begins
     */
    public static String withoutCredentials(String text) {
        String stripped = text.strip();
        Matcher scheme = Pattern.compile("[A-Za-z-]{1,20}:").matcher(stripped);
        String beginning = scheme.lookingAt() ? scheme.group() + "//" : "unknown://";
        try {
            ServerUrl url = parse(stripped);
            return switch (url.kind) {
                case REDIS -> withoutUserInfo(url.address).orElse(beginning);
                case QUORUM -> QuorumUrl.parse(url.address).withoutCredentials().text();
                case DATABASE -> databaseWithoutCredentials(url.address);
                case ZOOKEEPER -> withoutUserInfo("zookeeper://" + url.address).orElse(beginning);
            };
        } catch (IllegalArgumentException e) {
            return beginning;
        }
    }

    /** Up to the last {@code @}: a password may have one that is not encoded. */
    private static Optional<String> withoutUserInfo(String url) {
        int authority = url.indexOf("://") + 3;
        return authority < 3
                ? Optional.empty()
                : Optional.of(url.substring(0, authority)
                        + withoutSecrets(url.substring(Math.max(authority, url.lastIndexOf('@') + 1))));
    }

    private static String databaseWithoutCredentials(String address) {
        Matcher driver = Pattern.compile("(?i)jdbc:[a-z0-9]{1,20}:").matcher(address);
        boolean isKnown = address.matches("(?is)jdbc:(postgresql|mariadb|mysql|h2):[^()]*");
        String place = withoutSecrets(address.replaceFirst("//[^/?;]*@", "//"));
        // Each other driver has its own places for a password.
        return isKnown && place.indexOf('@') < 0 ? place : driver.lookingAt() ? driver.group() : "jdbc:";
    }

    /** Without the parameters that name a user, or may hold a secret. */
    private static String withoutSecrets(String url) {
        StringBuilder rest = new StringBuilder();
        boolean asked = false;
        for (String part : url.split("(?=[?&;])", -1)) {
            boolean isParameter = part.matches("(?s)[?&;].*");
            if (isParameter && SECRET.matcher(part.replaceFirst("(?s)=.*", "")).find()) {
                continue;
            }
            rest.append(isParameter && part.charAt(0) == '&' && !asked ? "?" + part.substring(1) : part);
            asked |= isParameter && part.charAt(0) != ';';
        }
        return rest.toString();
    }

    static String encoded(String plain) {
        return URLEncoder.encode(plain, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * The address as nodes of the demo take it.
     *
     * @return one, or those of all members of a quorum with blanks between them
     * @throws IllegalArgumentException if it is that of a quorum with other settings than the usual ones, which a node
     *     does not take
     */
    public String ofANode() {
        return switch (kind) {
            case REDIS, DATABASE -> address;
            case ZOOKEEPER -> "zookeeper://" + address;
            case QUORUM -> QuorumUrl.parse(address).ofANode();
        };
    }

    /**
     * Connects a client. Blocks for a few seconds.
     *
     * @param choices what it is called, and how it holds locks
     * @return a client that is ready for use
     * @throws IllegalArgumentException if the address or a choice is not valid for this kind of server
     */
    public Holdfast connect(ClientChoices choices) {
        return kind.connect(address, choices);
    }

    /**
     * Connects to list locks. Blocks for a few seconds.
     *
     * @param choices where its keys are, and whom it trusts
     * @return a browser to be closed
     * @throws IllegalArgumentException if the address or a choice is not valid for this kind of server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public LockBrowser browse(ClientChoices choices) throws InterruptedException {
        return kind.browse(address, choices);
    }

    @Override
    public String toString() {
        return "The URL of " + kind;
    }
}
