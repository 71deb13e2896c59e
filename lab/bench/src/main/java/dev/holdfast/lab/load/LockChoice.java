package dev.holdfast.lab.load;

/** Which lock a thread takes next. One thread uses it. */
interface LockChoice {

    /** Returns its number. */
    int next();

    /** Takes the same one always. */
    static LockChoice always(int lock) {
        return () -> lock;
    }
}
