/** How late a loss is reported, and a lock that nobody holds any more is granted. */
@NullMarked
package dev.holdfast.lab.lateness;

import org.jspecify.annotations.NullMarked;
