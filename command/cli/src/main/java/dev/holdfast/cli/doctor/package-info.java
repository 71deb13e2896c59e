/** {@code holdfast doctor}: what about a server endangers locks. */
@NullMarked
package dev.holdfast.cli.doctor;

import org.jspecify.annotations.NullMarked;
