package dev.holdfast.micrometer;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sections that threads have begun with {@code lock()} and will end with {@code unlock()}. Each thread sees its
 * own; what a thread leaves behind goes with it.
 */
final class ThreadSections {

    @SuppressWarnings("ThreadLocalUsage") // one for each observed client, as long as that lives
    private final ThreadLocal<Map<ObservedName, OpenObservation>> sections = new ThreadLocal<>();

    void begin(ObservedName lock, OpenObservation section) {
        Map<ObservedName, OpenObservation> mine = sections.get();
        if (mine == null) {
            mine = new HashMap<>();
            sections.set(mine);
        }
        mine.put(lock, section);
    }

    /** The section that ends now; null if the lock was locked past this client's observed face. */
    @Nullable
    OpenObservation end(ObservedName lock) {
        Map<ObservedName, OpenObservation> mine = sections.get();
        if (mine == null) {
            return null;
        }
        OpenObservation section = mine.remove(lock);
        if (mine.isEmpty()) {
            sections.remove();
        }
        return section;
    }
}
