package dev.holdfast.lab.analysis;

import dev.holdfast.lab.load.Usage;
import java.util.Set;

/**
 * What a process of clients used up.
 *
 * @param clients the clients that live there
 * @param before when it was looked at first
 * @param after and last
 */
public record ClientWork(Set<Integer> clients, Usage before, Usage after) {}
