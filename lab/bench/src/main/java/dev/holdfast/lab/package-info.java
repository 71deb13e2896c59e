/** Holdfast beside its peers, measured. */
@NullMarked
package dev.holdfast.lab;

import org.jspecify.annotations.NullMarked;
