package dev.holdfast.jdbc.internal.service;

import dev.holdfast.spi.identity.Identity;
import java.time.Duration;

/**
 * The settings of a client on a database.
 *
 * @param identity who it is
 * @param requestConnections how many connections carry requests out
 * @param responseTimeout for how long an answer is waited for
 * @param tablesCreated whether the tables are created where they are missing
 */
public record JdbcSettings(Identity identity, int requestConnections, Duration responseTimeout, boolean tablesCreated) {

    /** As wide as its column. */
    public static final int LONGEST_CLIENT_NAME = 64;
}
