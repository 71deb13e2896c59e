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
 * @param interventions what operators do
 * @param counted the calls for gates and latches
 */
public record Schedule(
        Head head,
        List<ClientPlan> clients,
        List<Call> calls,
        List<Fault> faults,
        List<Intervention> interventions,
        List<CountedCall> counted) {

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
        interventions = List.copyOf(interventions);
        counted = List.copyOf(counted);
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
     * A schedule without operators, gates and latches.
     *
     * @param head what holds for all
     * @param clients the clients
     * @param calls the calls; those of one caller in their order
     * @param faults what goes wrong
     */
    public Schedule(Head head, List<ClientPlan> clients, List<Call> calls, List<Fault> faults) {
        this(head, clients, calls, faults, List.of(), List.of());
    }

    /**
     * The same schedule with other calls.
     *
     * @param others the calls
     * @return a schedule
     */
    public Schedule withCalls(List<Call> others) {
        return new Schedule(head, clients, others, faults, interventions, counted);
    }

    /**
     * The same schedule with other faults.
     *
     * @param others what goes wrong
     * @return a schedule
     */
    public Schedule withFaults(List<Fault> others) {
        return new Schedule(head, clients, calls, others, interventions, counted);
    }

    /**
     * The same schedule with other interventions.
     *
     * @param others what operators do
     * @return a schedule
     */
    public Schedule withInterventions(List<Intervention> others) {
        return new Schedule(head, clients, calls, faults, others, counted);
    }

    /**
     * The same schedule with other clients.
     *
     * @param others the clients
     * @return a schedule
     */
    public Schedule withClients(List<ClientPlan> others) {
        return new Schedule(head, others, calls, faults, interventions, counted);
    }

    /**
     * The same schedule with other calls for gates and latches.
     *
     * @param others the calls
     * @return a schedule
     */
    public Schedule withCounted(List<CountedCall> others) {
        return new Schedule(head, clients, calls, faults, interventions, others);
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
     * Whether several locks are asked for at once.
     *
     * @return true if a call does so
     */
    public boolean hasSets() {
        return calls.stream().anyMatch(call -> call.mode().isOfSeveral());
    }

    /**
     * The locks for which all callers wait in one strict order.
     *
     * @return their numbers, in order
     */
    public List<Integer> strictlyOrdered() {
        return locks().stream()
                .filter(lock -> calls.stream()
                        .filter(call -> call.locks().contains(lock))
                        .allMatch(call -> call.strictOrder() && call.mode() == Mode.ALONE))
                .toList();
    }

    /**
     * The locks that are asked for.
     *
     * @return their numbers, in order
     */
    public List<Integer> locks() {
        return calls.stream()
                .flatMap(call -> call.locks().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * How many elements can be dropped.
     *
     * @return clients, calls, faults, interventions, and calls for gates and latches
     */
    public int size() {
        return clients.size() + calls.size() + faults.size() + interventions.size() + counted.size();
    }
}
