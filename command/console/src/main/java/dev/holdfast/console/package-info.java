/** The console: who holds which lock, since when, and who waits behind whom. Knows no web server. */
@NullMarked
package dev.holdfast.console;

import org.jspecify.annotations.NullMarked;
