package dev.holdfast.lab.chaos.client;

import java.util.List;

/**
 * What a turn asks for.
 *
 * @param family of which kind
 * @param locks the lock's name; of a set, all of them in their order
 * @param units how many permits; 1 for everything else
 * @param permits how many the semaphore of that name has
 * @param owner for whom, where the family is {@link Family#OWNER}
 */
record Target(Family family, List<String> locks, int units, int permits, String owner) {

    /** The label of a lock that is held alone. */
    static final String ALONE = "";

    Target {
        locks = List.copyOf(locks);
    }

    /** The name, or the first one of a set. */
    String lock() {
        return locks.get(0);
    }

    /** How journals call it. */
    String title() {
        return String.join("+", locks);
    }

    /** What those who hold it together have in common; {@link #ALONE} if nobody does. */
    String label() {
        return switch (family) {
            case LOCK, STICKY, SET, WRITE -> ALONE;
            case READ -> "r";
            case PERMITS -> "p";
            case OWNER -> "o=" + owner;
        };
    }

    /** How many units all who hold it together may have; 0 if there is no limit. */
    int limit() {
        return family == Family.PERMITS ? permits : 0;
    }

    /** The same names in another family. */
    Target as(Family other) {
        return new Target(other, locks, 1, permits, owner);
    }
}
