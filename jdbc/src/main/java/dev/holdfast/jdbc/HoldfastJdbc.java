package dev.holdfast.jdbc;

import dev.holdfast.Holdfast;
import javax.sql.DataSource;

/**
 * Clients on a database: PostgreSQL, MariaDB, MySQL or H2. Their locks are rows of the table {@code holdfast_lock}.
 *
 * <pre>{@code
 * try (Holdfast holdfast = HoldfastJdbc.on(dataSource)) {
 *     holdfast.lock("order:42").run(() -> ship(42));
 * }
 * }</pre>
 */
public final class HoldfastJdbc {

    private HoldfastJdbc() {}

    /**
     * Connects with the default settings. Blocks until the database has answered.
     *
     * @param dataSource gives connections, of which the client takes three and keeps them until it is closed
     * @return a client that is ready for use
     * @throws dev.holdfast.BackendUnavailableException if the database cannot be reached
     * @throws dev.holdfast.BackendMisconfiguredException if the table is missing or may not be used; the message says
     *     what to mend
     */
    public static Holdfast on(DataSource dataSource) {
        return builder().dataSource(dataSource).build();
    }

    /**
     * Connects with the default settings. Blocks until the database has answered.
     *
     * @param url as its driver wants it, such as {@code jdbc:postgresql://localhost/shop?user=app&password=secret}
     * @return a client that is ready for use
     * @throws IllegalArgumentException if no driver knows the URL
     * @throws dev.holdfast.BackendUnavailableException if the database cannot be reached
     * @throws dev.holdfast.BackendMisconfiguredException if the table is missing or may not be used; the message says
     *     what to mend
     */
    public static Holdfast connect(String url) {
        return builder().url(url).build();
    }

    /**
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastJdbcBuilder builder() {
        return new HoldfastJdbcBuilder();
    }
}
