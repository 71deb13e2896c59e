/** What the parts of Holdfast cost, seen from outside. */
@NullMarked
package dev.holdfast.lab.jmh;

import org.jspecify.annotations.NullMarked;
