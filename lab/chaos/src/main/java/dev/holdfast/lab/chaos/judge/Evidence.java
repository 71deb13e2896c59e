package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.lab.chaos.watch.ServerHistory;
import dev.holdfast.testkit.history.History;
import java.util.List;
import java.util.Map;

/**
 * All that is known of a run.
 *
 * @param topology how the servers with the locks were run
 * @param originNanos when its schedule began
 * @param history the holds of all clients, and their writes to the fenced counters
 * @param events what the clients wrote down besides
 * @param injections what became of the faults
 * @param servers what became of the servers with the locks
 * @param counters the values of the fenced counters at the end, by the name of the lock
 * @param leftovers what was found on the server and in the clients afterwards, in words
 */
public record Evidence(
        Topology topology,
        long originNanos,
        History history,
        List<ClientEvent> events,
        List<Injection> injections,
        ServerHistory servers,
        Map<String, Long> counters,
        List<String> leftovers) {

    /** Copies the collections. */
    public Evidence {
        events = List.copyOf(events);
        injections = List.copyOf(injections);
        counters = Map.copyOf(counters);
        leftovers = List.copyOf(leftovers);
    }

    /** Returns the events of one kind. */
    <T extends ClientEvent> List<T> events(Class<T> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
