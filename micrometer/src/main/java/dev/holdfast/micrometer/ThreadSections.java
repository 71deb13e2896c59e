package dev.holdfast.micrometer;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sections that threads have begun with {@code lock()} and will end with {@code unlock()}. Each thread sees its own; what a thread leaves behind goes with it. */
final class ThreadSections {

    @SuppressWarnings("ThreadLocalUsage") // one for each observed client, as long as that lives
    private final ThreadLocal<Map<String, Observed>> sections = new ThreadLocal<>();

    void begin(String lockName, Observed section) {
        Map<String, Observed> mine = sections.get();
        if (mine == null) {
            mine = new HashMap<>();
            sections.set(mine);
        }
        mine.put(lockName, section);
    }

    /** The section that ends now; null if the lock was locked past this client's observed face. */
    @Nullable
    Observed end(String lockName) {
        Map<String, Observed> mine = sections.get();
        if (mine == null) {
            return null;
        }
        Observed section = mine.remove(lockName);
        if (mine.isEmpty()) {
            sections.remove();
        }
        return section;
    }
}
