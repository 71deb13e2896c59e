package dev.holdfast;

import java.util.Collection;
import java.util.function.Consumer;

/** Several locks in one call: what a {@link Holdfast} client has for them. Thread-safe. */
public interface LockSets {

    /**
     * The locks of these names, to be held together or not at all, with this client's default options. Costs nothing.
     *
     * @param names from 1 to {@link LockSet#MOST_NAMES} names of locks, each once
     * @return the set
     * @throws IllegalArgumentException if there are none or too many, one is not valid, or one is given twice
     */
    default LockSet allOf(Collection<String> names) {
        return allOf(names, options -> {});
    }

    /**
     * The locks of these names, to be held together or not at all, with options that differ from the client's defaults
     * in what the consumer sets.
     *
     * @param names as with {@link #allOf(Collection)}
     * @param options receives a builder that starts from this client's default options
     * @return the set
     * @throws IllegalArgumentException as with {@link #allOf(Collection)}, or if an option is not valid
     */
    LockSet allOf(Collection<String> names, Consumer<LockOptions.Builder> options);

    /**
     * The locks of these names, of which one is enough, with this client's default options. Costs nothing.
     *
     * @param names from 1 to {@link LockSet#MOST_NAMES} names of locks, each once
     * @return the locks
     * @throws IllegalArgumentException if there are none or too many, one is not valid, or one is given twice
     */
    default AnyLock anyOf(Collection<String> names) {
        return anyOf(names, options -> {});
    }

    /**
     * The locks of these names, of which one is enough, with options that differ from the client's defaults in what the
     * consumer sets.
     *
     * @param names as with {@link #anyOf(Collection)}
     * @param options receives a builder that starts from this client's default options
     * @return the locks
     * @throws IllegalArgumentException as with {@link #anyOf(Collection)}, or if an option is not valid
     */
    AnyLock anyOf(Collection<String> names, Consumer<LockOptions.Builder> options);
}
