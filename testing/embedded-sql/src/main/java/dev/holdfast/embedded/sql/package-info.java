/**
 * Starts real databases for tests: PostgreSQL, MariaDB, MySQL and H2.
 *
 * <p>Never published. PostgreSQL comes as a Maven artifact with each build; the others are taken where they are, and
 * {@code missing()} of their classes says what is needed.
 */
@NullMarked
package dev.holdfast.embedded.sql;

import org.jspecify.annotations.NullMarked;
