package dev.holdfast.spring.internal;

/** A call did not acquire its locks in time; nothing is held. Never leaves this package. */
final class MissedLockException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String lockName;

    /** For the one that was missing. */
    MissedLockException(String lockName) {
        super(null, null, false, false);
        this.lockName = lockName;
    }

    String lockName() {
        return lockName;
    }
}
