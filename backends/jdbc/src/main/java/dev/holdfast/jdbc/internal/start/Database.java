package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.table.Dialect;

/**
 * A database that a client can use.
 *
 * @param dialect how it is talked to
 * @param description what and where it is, without credentials
 */
public record Database(Dialect dialect, String description) {}
