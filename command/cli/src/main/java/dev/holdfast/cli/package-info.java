/** The command line: its entry point, and what the commands share. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
