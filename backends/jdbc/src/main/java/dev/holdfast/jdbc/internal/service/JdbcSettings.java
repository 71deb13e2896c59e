package dev.holdfast.jdbc.internal.service;

import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of a client on a database.
 *
 * @param identity who it is
 * @param requestConnections how many connections carry requests out
 * @param responseTimeout for how long an answer is waited for
 * @param tablesCreated whether the tables are created where they are missing
 * @param clock how a database that is not known says its time in microseconds
 */
public record JdbcSettings(
        Identity identity,
        int requestConnections,
        Duration responseTimeout,
        boolean tablesCreated,
        Optional<String> clock) {

    /** As wide as its column. */
    public static final int LONGEST_CLIENT_NAME = 64;
}
