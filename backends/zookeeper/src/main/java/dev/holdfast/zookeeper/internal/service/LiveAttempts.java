package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The attempts of this client that may have a node. Thread-safe. */
final class LiveAttempts {

    private final NodePaths paths;
    private final ConcurrentHashMap<String, Map<Long, LiveAttempt>> byContainer = new ConcurrentHashMap<>();

    LiveAttempts(NodePaths paths) {
        this.paths = paths;
    }

    /**
     * The attempt in this session, which is a new one where it belongs to an earlier session or has ended.
     *
     * @param floor the highest token that the client has seen
     */
    LiveAttempt of(LockId lock, Attempt attempt, Session session, long floor) {
        String container = paths.lock(lock);
        LiveAttempt[] found = new LiveAttempt[1];
        byContainer.compute(container, (path, before) -> {
            Map<Long, LiveAttempt> attempts = before == null ? new ConcurrentHashMap<>() : before;
            LiveAttempt live = attempts.get(attempt.number());
            if (live == null || live.session() != session || live.isEnded()) {
                live = new LiveAttempt(lock, container, attempt, session, floor);
                attempts.put(attempt.number(), live);
            }
            found[0] = live;
            return attempts;
        });
        return found[0];
    }

    Optional<LiveAttempt> find(LockId lock, long number) {
        return Optional.ofNullable(
                byContainer.getOrDefault(paths.lock(lock), Map.of()).get(number));
    }

    /** {@return the attempt that has this hold} */
    Optional<LiveAttempt> holding(LockId lock, Hold hold) {
        return find(lock, hold.attempt().number()).filter(live -> live.has(hold));
    }

    List<LiveAttempt> in(String container) {
        return List.copyOf(byContainer.getOrDefault(container, Map.of()).values());
    }

    List<LiveAttempt> all() {
        return byContainer.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    void remove(LiveAttempt ended) {
        byContainer.computeIfPresent(ended.container(), (path, attempts) -> {
            attempts.remove(ended.attempt().number(), ended);
            return attempts.isEmpty() ? null : attempts;
        });
    }
}
