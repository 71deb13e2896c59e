/** What is set in a database so that it endangers locks or makes them slow. */
@NullMarked
package dev.holdfast.jdbc.internal.warn;

import org.jspecify.annotations.NullMarked;
