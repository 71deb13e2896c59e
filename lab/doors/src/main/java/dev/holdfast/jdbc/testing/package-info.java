/** For the library's own tests and laboratory: a client on a table that is simulated. */
@NullMarked
package dev.holdfast.jdbc.testing;

import org.jspecify.annotations.NullMarked;
