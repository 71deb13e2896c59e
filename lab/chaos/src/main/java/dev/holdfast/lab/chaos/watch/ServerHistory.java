package dev.holdfast.lab.chaos.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What became of the servers in a run: who took writes when, and which clients could reach them then.
 *
 * <p>It answers the question that decides whether a failover explains something: may two holds have been confirmed by
 * two servers, of which the one did not know what the other had written?
 */
public final class ServerHistory {

    private final Map<String, List<Sighting>> sightings;
    private final List<Connected> connections;
    private final Lineage lineage;

    /**
     * Makes it of what was seen.
     *
     * @param sightings of each server, in their order
     */
    public ServerHistory(Map<String, List<Sighting>> sightings, List<Connected> connections) {
        this.sightings = new LinkedHashMap<>(sightings);
        this.connections = List.copyOf(connections);
        this.lineage = new Lineage(sightings);
    }

    /** The history of servers without replicas. */
    public static ServerHistory withoutFailovers() {
        return new ServerHistory(Map.of(), List.of());
    }

    /** Returns the failovers, in their order. */
    public List<Failover> failovers() {
        return lineage.failovers();
    }

    /** Returns what became of the servers, in lines, with times that count from an origin. */
    public List<String> lines(long originNanos) {
        List<String> lines = new ArrayList<>();
        sightings.forEach((server, seen) -> {
            Set<String> locks = new TreeSet<>();
            seen.forEach(sighting -> locks.addAll(sighting.serves()));
            for (String lock : locks) {
                for (Service service : Service.of(lock, seen)) {
                    lines.add(
                            line(service.fromNanos(), service.untilNanos(), originNanos) + server + " serves " + lock);
                }
            }
        });
        for (Connected connected : connections) {
            lines.add(line(connected.fromNanos(), connected.untilNanos(), originNanos) + "client " + connected.client()
                    + " is connected to " + connected.server());
        }
        for (Failover failover : failovers()) {
            lines.add(line(failover.completeUntilNanos(), failover.promotedNanos(), originNanos) + "failover to "
                    + failover.server());
        }
        return lines;
    }

    private static String line(long fromNanos, long untilNanos, long originNanos) {
        return String.format(
                Locale.ROOT,
                "%s to %s s: ",
                seconds(fromNanos, Long.MIN_VALUE, originNanos),
                seconds(untilNanos, Long.MAX_VALUE, originNanos));
    }

    private static String seconds(long nanos, long never, long originNanos) {
        return nanos == never ? "-" : String.format(Locale.ROOT, "%.3f", (nanos - originNanos) / 1e9);
    }

    /**
     * Returns the failover by which the server that may have confirmed one of two holds did not know what another had
     * confirmed of the other: either of them may be the one.
     */
    public Optional<Failover> parting(Confirmation one, Confirmation other) {
        return failovers().stream()
                .filter(failover -> (elsewhere(failover, one) && after(failover, other))
                        || (elsewhere(failover, other) && after(failover, one)))
                .findFirst();
    }

    /** Returns the failover by which a server, asked at some time, did not know what was confirmed. */
    public Optional<Failover> losing(Confirmation confirmation, long atNanos) {
        return failovers().stream()
                .filter(failover -> failover.promotedNanos() <= atNanos
                        && (elsewhere(failover, confirmation) || isUndone(failover, confirmation, atNanos)))
                .findFirst();
    }

    /**
     * Whether it may be of the server that was promoted, from which the client has gone back to one that took writes
     * all the while: where two are primaries, the next failover may settle on the older one.
     */
    private boolean isUndone(Failover failover, Confirmation confirmation, long atNanos) {
        return after(failover, confirmation)
                && connections.stream()
                        .filter(connected -> connected.client() == confirmation.client()
                                && connected.fromNanos() >= confirmation.fromNanos()
                                && connected.fromNanos() <= atNanos
                                && !connected.server().equals(failover.server()))
                        .anyMatch(back -> services(back.server(), confirmation.lock()).stream()
                                .anyMatch(service -> service.fromNanos() <= failover.promotedNanos()
                                        && service.untilNanos() >= back.fromNanos()));
    }

    /** Whether it may be of a server whose changes do not all reach the one that was promoted. */
    private boolean elsewhere(Failover failover, Confirmation confirmation) {
        return sightings.keySet().stream()
                .filter(server -> !server.equals(failover.server()))
                .anyMatch(server -> services(server, confirmation.lock()).stream()
                        .filter(service -> service.fromNanos() < failover.promotedNanos())
                        .anyMatch(service -> mayBeOf(
                                server,
                                confirmation,
                                Math.max(
                                        service.fromNanos(), completeUntilNanos(failover, server, confirmation.lock())),
                                service.untilNanos())));
    }

    /**
     * What is on the move between two primaries may be at neither when a replica takes over from one of them, however
     * long it had been there.
     */
    private long completeUntilNanos(Failover failover, String server, String lock) {
        boolean onTheMove = sightings.values().stream()
                .flatMap(List::stream)
                .anyMatch(sighting -> sighting.moving().contains(lock)
                        && sighting.answeredNanos() >= failover.completeUntilNanos()
                        && sighting.askedNanos() <= failover.promotedNanos());
        return onTheMove ? Long.MIN_VALUE : lineage.completeUntilNanos(failover, server);
    }

    /** Whether it may be of the server that was promoted. */
    private boolean after(Failover failover, Confirmation confirmation) {
        return services(failover.server(), confirmation.lock()).stream()
                .anyMatch(service -> mayBeOf(
                        failover.server(),
                        confirmation,
                        Math.max(service.fromNanos(), failover.promotedNanos()),
                        service.untilNanos()));
    }

    private List<Service> services(String server, String lock) {
        return Service.of(lock, sightings.getOrDefault(server, List.of()));
    }

    private boolean mayBeOf(String server, Confirmation confirmation, long fromNanos, long untilNanos) {
        long earliest = Math.max(fromNanos, confirmation.fromNanos());
        long latest = Math.min(untilNanos, confirmation.untilNanos());
        return earliest <= latest
                && connections.stream()
                        .anyMatch(connected -> connected.client() == confirmation.client()
                                && connected.server().equals(server)
                                && connected.fromNanos() <= latest
                                && connected.untilNanos() >= earliest);
    }
}
