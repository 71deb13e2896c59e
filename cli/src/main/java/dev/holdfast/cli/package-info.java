/** The command line: run, ls, demo. */
@NullMarked
package dev.holdfast.cli;

import org.jspecify.annotations.NullMarked;
