package dev.holdfast.lab.chaos.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The sections of a process that hold a lock at the moment, to be looked at also while their threads wait for
 * something. Thread-safe.
 */
final class OpenSections {

    private final Set<Section> open = ConcurrentHashMap.newKeySet();

    void add(Section section) {
        open.add(section);
    }

    void remove(Section section) {
        open.remove(section);
    }

    /** Writes down until when each lease may be trusted. */
    void look() {
        open.forEach(Section::look);
    }
}
