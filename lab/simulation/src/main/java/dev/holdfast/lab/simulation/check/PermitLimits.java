package dev.holdfast.lab.simulation.check;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** How many permits each name has by the calls for them, and how many it was seen to have at the servers. */
public final class PermitLimits {

    private final Map<String, Integer> ofCalls;

    /** When each number was last the one that counted, in true time. */
    private final Map<String, Map<Integer, Long>> seenNanos = new HashMap<>();

    /**
     * Nothing was seen yet.
     *
     * @param ofCalls how many permits each name has by the calls for them; 0 if there are none
     */
    public PermitLimits(Map<String, Integer> ofCalls) {
        this.ofCalls = Map.copyOf(ofCalls);
    }

    Collection<String> locks() {
        return ofCalls.keySet();
    }

    int ofCalls(String lock) {
        return ofCalls.getOrDefault(lock, 0);
    }

    /** A script was executed while a name had so many. */
    void seen(String lock, int permits, long nowNanos) {
        seenNanos.computeIfAbsent(lock, name -> new HashMap<>()).put(permits, nowNanos);
    }

    /** The most that a name has had since then, whenever a script could have granted some. */
    int highestSince(String lock, long sinceNanos) {
        return seenNanos.getOrDefault(lock, Map.of()).entrySet().stream()
                .filter(seen -> seen.getValue() >= sinceNanos)
                .mapToInt(Map.Entry::getKey)
                .max()
                .orElseGet(() -> ofCalls(lock));
    }
}
