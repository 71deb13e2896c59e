/** Counts updates of a business transaction that are lost because a lease ended meanwhile. */
@NullMarked
package dev.holdfast.lab.lost;

import org.jspecify.annotations.NullMarked;
