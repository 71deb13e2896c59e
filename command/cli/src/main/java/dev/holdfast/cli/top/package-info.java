/** {@code holdfast top}: who holds which lock, in a terminal. */
@NullMarked
package dev.holdfast.cli.top;

import org.jspecify.annotations.NullMarked;
