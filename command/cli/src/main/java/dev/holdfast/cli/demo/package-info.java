/** {@code holdfast demo}: one stock, several JVMs, three kinds of lock. */
@NullMarked
package dev.holdfast.cli.demo;

import org.jspecify.annotations.NullMarked;
