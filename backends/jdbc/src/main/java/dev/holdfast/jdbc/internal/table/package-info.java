/** The table of locks and its statements, in the words of each database. */
@NullMarked
package dev.holdfast.jdbc.internal.table;

import org.jspecify.annotations.NullMarked;
