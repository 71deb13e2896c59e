/** {@code holdfast console}: who holds which lock, as a page. */
@NullMarked
package dev.holdfast.cli.console;

import org.jspecify.annotations.NullMarked;
