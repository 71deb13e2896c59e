package dev.holdfast;

import java.util.List;
import java.util.Optional;

/**
 * Names of locks that a {@link LockBrowser} found in one portion of what a server stores.
 *
 * @param names those of locks that were taken. A name may come twice; that of a lock which is taken from the first to
 *     the last portion comes at least once
 * @param next where the next portion begins; empty if this was the last one
 */
public record NamePortion(List<String> names, Optional<String> next) {

    /** Copies the list. */
    public NamePortion {
        names = List.copyOf(names);
    }
}
