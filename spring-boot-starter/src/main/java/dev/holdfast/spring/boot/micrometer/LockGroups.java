package dev.holdfast.spring.boot.micrometer;

import java.util.List;
import java.util.Optional;

/** Groups of locks by the fixed part of their names: {@code stock} stands for the lock of that name and for all {@code stock:KEY}. Immutable. */
final class LockGroups {

    private final List<String> names;

    LockGroups(List<String> names) {
        this.names = List.copyOf(names);
    }

    /** The first group that a lock belongs to. */
    Optional<String> of(String lock) {
        return names.stream()
                .filter(name -> lock.equals(name) || lock.startsWith(name + ":"))
                .findFirst();
    }
}
