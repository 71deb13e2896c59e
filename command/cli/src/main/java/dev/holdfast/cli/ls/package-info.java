/** {@code holdfast ls}: the live locks. */
@NullMarked
package dev.holdfast.cli.ls;

import org.jspecify.annotations.NullMarked;
