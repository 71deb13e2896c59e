package dev.holdfast.lab.simulation.schedule;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that happens to each client, but for what follows from it. Dropping an element changes nothing about the others.
 *
 * @param head what holds for all
 * @param clients the clients
 * @param calls the calls; those of one caller in their order
 * @param faults what goes wrong
 */
public record Schedule(Head head, List<ClientPlan> clients, List<Call> calls, List<Fault> faults) {

    /**
     * What holds for all.
     *
     * @param seed where the network's small choices come from
     * @param lastMicros when everything that goes wrong is over
     * @param responseTimeoutMillis the clients' response timeout
     * @param pollBoundMillis the clients' poll bound
     * @param patienceMillis the clients' patience
     * @param serverDriftPpm how much faster than true time the server's clock runs, in millionths
     * @param wayMicros how long a message takes, about
     */
    public record Head(
            long seed,
            long lastMicros,
            long responseTimeoutMillis,
            long pollBoundMillis,
            long patienceMillis,
            long serverDriftPpm,
            long wayMicros) {}

    /** Copies. All calls for permits of a name agree on how many it has. */
    public Schedule {
        clients = List.copyOf(clients);
        calls = List.copyOf(calls);
        faults = List.copyOf(faults);
        Map<Integer, Integer> limits = new HashMap<>();
        for (Call call : calls) {
            Integer other = call.limit() == 0 ? null : limits.put(call.lock(), call.limit());
            if (other != null && other != call.limit()) {
                throw new IllegalArgumentException(
                        "lock " + call.lock() + " has " + other + " and " + call.limit() + " permits");
            }
        }
    }

    /**
     * How many permits a name has.
     *
     * @param lock the lock's number
     * @return 0 if no call takes permits of it
     */
    public int limitOf(int lock) {
        return calls.stream()
                .filter(call -> call.lock() == lock)
                .mapToInt(Call::limit)
                .max()
                .orElse(0);
    }

    /**
     * Whether locks may rest with a client.
     *
     * @return true if a call says so
     */
    public boolean hasStickyCalls() {
        return calls.stream().anyMatch(call -> call.stickyMillis() > 0);
    }

    /**
     * The locks that are asked for.
     *
     * @return their numbers, in order
     */
    public List<Integer> locks() {
        return calls.stream().map(Call::lock).distinct().sorted().toList();
    }

    /**
     * How many elements can be dropped.
     *
     * @return clients, calls and faults
     */
    public int size() {
        return clients.size() + calls.size() + faults.size();
    }
}
