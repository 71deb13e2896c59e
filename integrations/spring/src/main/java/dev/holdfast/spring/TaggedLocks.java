package dev.holdfast.spring;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The locks that metrics distinguish, by the fixed part of their names: {@code stock} stands for the lock of that name
 * and for all {@code stock:KEY}. A bean of this type comes with {@link EnableLocked} and knows the annotated methods
 * whose {@linkplain LockProfile#tagged() profile} asks for it; others may be added. Code that meters locks asks it for
 * a tag's value. There are as many values as names were added, however many keys there are. Thread-safe.
 */
public final class TaggedLocks {

    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** Starts without any. */
    public TaggedLocks() {}

    /**
     * Adds the locks of an annotation. Adding them again changes nothing.
     *
     * @param name the fixed part of their names, not blank
     * @throws IllegalArgumentException if it is blank
     */
    public void add(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("What stands for locks in metrics must not be blank");
        }
        names.add(name);
    }

    /**
     * What stands for a lock in metrics: the longest fixed part that fits.
     *
     * @param lock the lock's whole name
     * @return empty if nothing was said about this lock
     */
    public Optional<String> tagOf(String lock) {
        for (int end = lock.length(); end > 0; end = lock.lastIndexOf(':', end - 1)) {
            String part = lock.substring(0, end);
            if (names.contains(part)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return "Tagged locks " + names;
    }
}
