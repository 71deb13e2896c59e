package dev.holdfast.internal;

import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import java.util.Objects;

/** Checks names before anything is sent. */
final class NameChecks {

    private NameChecks() {}

    static void requireValid(LockBackend backend, String name) {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "A lock's name must not be blank: a blank name is usually a key that was not filled in");
        }
        if (name.startsWith(KeyedRunOnce.NAMES)) {
            throw new IllegalArgumentException(
                    "The lock name '" + PrintableText.of(name) + "' is not allowed: names that begin with '"
                            + KeyedRunOnce.NAMES + "' are those of tasks that run once; use once(), or another name");
        }
        backend.requireValidName(name);
    }

    /** The name of the lock that belongs to the key of a task that runs once. */
    static String nameOfOnce(LockBackend backend, String key) {
        if (key.isBlank()) {
            throw new IllegalArgumentException(
                    "The key of a run once must not be blank: a blank key is usually one that was not filled in");
        }
        String name = KeyedRunOnce.NAMES + key;
        try {
            backend.requireValidName(name);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "This key of a run once is not allowed, since no lock can have the name that belongs to it: "
                            + refused.getMessage(),
                    refused);
        }
        return name;
    }
}
