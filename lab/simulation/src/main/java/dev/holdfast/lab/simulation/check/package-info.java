/** What must hold at every instant, whatever goes wrong. Looks on from outside, and changes nothing. */
@NullMarked
package dev.holdfast.lab.simulation.check;

import org.jspecify.annotations.NullMarked;
