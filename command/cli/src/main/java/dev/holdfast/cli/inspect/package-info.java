/** {@code holdfast inspect} and {@code holdfast release}: one lock, looked at or taken from its holder. */
@NullMarked
package dev.holdfast.cli.inspect;

import org.jspecify.annotations.NullMarked;
