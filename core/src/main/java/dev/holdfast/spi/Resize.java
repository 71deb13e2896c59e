package dev.holdfast.spi;

/**
 * For a time, members of groups that have a limit may take so many units together, whatever their attempts say. Nobody
 * who has units loses them; who waits, and fits then, is let in.
 *
 * @param lock the lock
 * @param limit how many units, at least 1
 * @param validMillis for how long, from the time at which it is carried out
 */
public record Resize(LockId lock, int limit, long validMillis) {

    /** Refuses a limit that would let nobody in, and a time that is none. */
    public Resize {
        if (limit < 1 || validMillis < 1) {
            throw new IllegalArgumentException(
                    "A limit is at least 1, and valid for 1 ms at least: " + limit + " for " + validMillis + " ms");
        }
    }
}
