/** What a row of the table of locks says, and how a lock becomes a row: without connection, statement or clock. */
@NullMarked
package dev.holdfast.jdbc.internal.row;

import org.jspecify.annotations.NullMarked;
