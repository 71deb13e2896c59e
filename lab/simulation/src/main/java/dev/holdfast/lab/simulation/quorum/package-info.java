/** Clients and N members of a quorum, driven by a seed: faults of single members, and what a quorum promises. */
@NullMarked
package dev.holdfast.lab.simulation.quorum;

import org.jspecify.annotations.NullMarked;
