package dev.holdfast.spi;

/**
 * A hold to turn into another one, in one step and without a moment in which the lock is free.
 *
 * <p>A hold of all of a lock becomes the first member of a group, whoever waits. A member of a group becomes the hold
 * of all if it is the only member.
 *
 * @param from what to turn, if it is still held
 * @param to the question of a fresh attempt for the same lock, with the other share; of the kind {@link Ask.Kind#ONCE}
 */
public record Change(Hold from, Ask to) {}
