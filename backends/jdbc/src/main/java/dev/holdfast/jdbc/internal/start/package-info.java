/** What is looked at before a client uses a database: which it is, and whether its tables are there and usable. */
@NullMarked
package dev.holdfast.jdbc.internal.start;

import org.jspecify.annotations.NullMarked;
