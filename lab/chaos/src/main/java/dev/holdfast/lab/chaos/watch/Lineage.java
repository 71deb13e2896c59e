package dev.holdfast.lab.chaos.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which server's changes each new primary went on with, and until when it has them all.
 *
 * <p>What a replica has is what the primary has that it followed last: whatever it had of another one before was
 * replaced. Of a server before that, it has what that primary had when it was promoted. Two servers can be primaries at
 * a time, and a replica follows one of them.
 */
final class Lineage {

    /** All that a server had answered until a time. */
    private record Source(String server, long untilNanos) {}

    private record Question(Failover failover, String source) {}

    private final Map<String, List<Sighting>> sightings;
    private final Map<String, Set<String>> streams;
    private final List<Failover> failovers;
    private final Map<Question, Long> answered = new HashMap<>();

    /**
     * Reads it off what was seen.
     *
     * @param sightings of each server, in their order
     */
    Lineage(Map<String, List<Sighting>> sightings) {
        this.sightings = new LinkedHashMap<>(sightings);
        this.streams = sightings.keySet().stream()
                .collect(Collectors.toMap(server -> server, server -> streamsAround(server, sightings)));
        this.failovers = sightings.keySet().stream()
                .flatMap(server -> failoversTo(server).stream())
                .sorted(Comparator.comparingLong(Failover::promotedNanos))
                .toList();
    }

    /** Returns the failovers, in their order. */
    List<Failover> failovers() {
        return failovers;
    }

    private List<Failover> failoversTo(String server) {
        List<Failover> found = new ArrayList<>();
        List<Sighting> seen = sightings.getOrDefault(server, List.of());
        for (int i = 1; i < seen.size(); i++) {
            Sighting before = seen.get(i - 1);
            if (!before.primary() && seen.get(i).primary()) {
                long completeNanos = lastOf(server, seen.subList(0, i))
                        .map(Source::untilNanos)
                        .orElse(Long.MIN_VALUE);
                found.add(new Failover(server, completeNanos, before.askedNanos()));
            }
        }
        return found;
    }

    /**
     * Returns a time of which it is certain that a server which was promoted has everything that another had answered
     * before. Between servers that never followed the same changes, such as those of two parts of a cluster, keys move
     * by themselves; then it is the time until which it has everything of the primary that it followed.
     */
    long completeUntilNanos(Failover failover, String source) {
        return streams.getOrDefault(failover.server(), Set.of()).stream()
                        .anyMatch(streams.getOrDefault(source, Set.of())::contains)
                ? completeOfOneGroup(failover, source)
                : failover.completeUntilNanos();
    }

    private long completeOfOneGroup(Failover failover, String source) {
        Question question = new Question(failover, source);
        Long known = answered.get(question);
        if (known == null) {
            known = traced(failover, source);
            answered.put(question, known);
        }
        return known;
    }

    private long traced(Failover failover, String source) {
        List<Sighting> before = sightings.getOrDefault(failover.server(), List.of()).stream()
                .filter(sighting -> sighting.askedNanos() <= failover.promotedNanos())
                .toList();
        Optional<Source> followed = lastOf(failover.server(), before);
        if (followed.isEmpty() || followed.get().server().equals(source)) {
            return followed.map(Source::untilNanos).orElse(Long.MIN_VALUE);
        }
        return failovers.stream()
                .filter(earlier -> earlier.server().equals(followed.get().server())
                        && earlier.promotedNanos() <= followed.get().untilNanos()
                        && earlier.promotedNanos() < failover.promotedNanos())
                .reduce((first, second) -> second)
                .map(earlier -> completeOfOneGroup(earlier, source))
                .orElse(Long.MIN_VALUE);
    }

    /**
     * A replica that is as far in the changes of a primary as that one was when it was asked has all that it had
     * answered before. A primary that has started again may go on under a name that its changes had before.
     */
    private Optional<Source> lastOf(String server, List<Sighting> ofReplica) {
        for (int i = ofReplica.size() - 1; i >= 0; i--) {
            Sighting replica = ofReplica.get(i);
            Optional<Source> followed = sightings.entrySet().stream()
                    .filter(other -> !other.getKey().equals(server))
                    .flatMap(other -> other.getValue().stream()
                            .filter(sighting -> sighting.primary()
                                    && sighting.askedNanos() <= replica.answeredNanos()
                                    && sighting.stream().equals(replica.stream())
                                    && sighting.offset() <= replica.offset())
                            .map(sighting -> new Source(other.getKey(), sighting.askedNanos())))
                    .max(Comparator.comparingLong(Source::untilNanos));
            if (followed.isPresent()) {
                return followed;
            }
        }
        return Optional.empty();
    }

    /** The names of the changes that a server has made or followed, and of those that servers with one of them have. */
    private static Set<String> streamsAround(String server, Map<String, List<Sighting>> sightings) {
        Set<String> known = streamsOf(sightings.getOrDefault(server, List.of()));
        boolean grows = true;
        while (grows) {
            grows = false;
            for (List<Sighting> other : sightings.values()) {
                Set<String> ofOther = streamsOf(other);
                if (ofOther.stream().anyMatch(known::contains)) {
                    grows |= known.addAll(ofOther);
                }
            }
        }
        return known;
    }

    private static Set<String> streamsOf(List<Sighting> seen) {
        return seen.stream().map(Sighting::stream).collect(Collectors.toCollection(HashSet::new));
    }
}
