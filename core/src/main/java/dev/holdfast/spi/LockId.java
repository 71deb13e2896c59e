package dev.holdfast.spi;

/**
 * Names a lock in requests, answers and messages.
 *
 * @param kind what the name stands for
 * @param name the name, not empty
 */
public record LockId(LockKind kind, String name) {

    /**
     * A lock.
     *
     * @param name the name, not empty
     * @return its id
     */
    public static LockId of(String name) {
        return new LockId(LockKind.LOCK, name);
    }

    @Override
    public String toString() {
        return name;
    }
}
