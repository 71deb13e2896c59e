/** A client in a JVM of its own, and the one that leads it: a command is a line on its standard input, the answer a line on its standard output. */
@NullMarked
package dev.holdfast.lab.process;

import org.jspecify.annotations.NullMarked;
