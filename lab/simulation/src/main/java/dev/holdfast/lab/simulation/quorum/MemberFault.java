package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.schedule.Fault;

/**
 * Something that goes wrong.
 *
 * @param member at which member, or on the ways to it; -1 for all of them
 * @param fault what; its client is -1 for all clients
 */
record MemberFault(int member, Fault fault) {

    boolean affects(int one) {
        return member < 0 || member == one;
    }
}
