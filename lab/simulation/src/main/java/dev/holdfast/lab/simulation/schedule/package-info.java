/**
 * What a seed stands for: who does what, and what goes wrong, as data that can be written down, read again and made
 * smaller.
 */
@NullMarked
package dev.holdfast.lab.simulation.schedule;

import org.jspecify.annotations.NullMarked;
