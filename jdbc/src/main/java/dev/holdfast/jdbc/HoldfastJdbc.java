package dev.holdfast.jdbc;

import dev.holdfast.Holdfast;
import javax.sql.DataSource;

/** Clients on a database. */
public final class HoldfastJdbc {

    private HoldfastJdbc() {}

    /**
     * Connects with the default settings. Blocks while three connections are taken.
     *
     * @param dataSource gives connections, of which the client keeps three until it is closed
     * @return a client that is ready for use
     */
    public static Holdfast on(DataSource dataSource) {
        return builder().dataSource(dataSource).build();
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
