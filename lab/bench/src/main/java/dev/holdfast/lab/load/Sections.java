package dev.holdfast.lab.load;

/**
 * The critical sections, one for each lock, and the flag that ends a slice, in memory that all clients share.
 *
 * <p>In a section there is a counter that only the lock protects: it is read, the time of the section passes, and it is written. Two holders at once lose a count, and
 * meet. The words are volatile because a lock across processes gives no happens-before between two threads.
 */
public final class Sections {

    private static final int OVER = 0;

    // A cache line each, so that sections of different locks do not slow one another down.
    private static final int WORDS_EACH = 8;
    private static final int INSIDE = 0;
    private static final int MET = 1;
    private static final int COUNTER = 2;

    private final SharedWords words;
    private final int count;

    /** Lays sections over words, of which {@link #words(int)} are needed. */
    public Sections(SharedWords words, int count) {
        this.words = words;
        this.count = count;
    }

    /** How many words so many sections need. */
    public static int words(int count) {
        return (count + 1) * WORDS_EACH;
    }

    /** Begins anew: nobody is inside, nothing is counted, and it is not over. */
    public void clear() {
        words.clear();
    }

    /** Tells everybody that the slice is over. */
    public void end() {
        words.set(OVER, 1);
    }

    boolean isOver() {
        return words.get(OVER) != 0;
    }

    /** Passes through the section of a lock. The caller holds that lock, or believes so. */
    void pass(int lock, SectionTime time) {
        int first = first(lock);
        if (words.getAndAdd(first + INSIDE, 1) != 0) {
            words.getAndAdd(first + MET, 1);
        }
        long counted = words.get(first + COUNTER);
        time.pass();
        words.set(first + COUNTER, counted + 1);
        words.getAndAdd(first + INSIDE, -1);
    }

    /** How often a holder met another one. */
    public long met() {
        long met = 0;
        for (int lock = 0; lock < count; lock++) {
            met += words.get(first(lock) + MET);
        }
        return met;
    }

    /** What the counter of a lock shows. */
    public long counted(int lock) {
        return words.get(first(lock) + COUNTER);
    }

    private static int first(int lock) {
        return (lock + 1) * WORDS_EACH;
    }
}
