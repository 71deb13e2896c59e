/** Locks in PostgreSQL, MariaDB, MySQL or H2. */
@NullMarked
package dev.holdfast.jdbc;

import org.jspecify.annotations.NullMarked;
