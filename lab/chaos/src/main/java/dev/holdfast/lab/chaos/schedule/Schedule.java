package dev.holdfast.lab.chaos.schedule;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All that will go wrong in one run. The same topology, seed, length and number of clients make the same schedule.
 *
 * @param topology how the servers with the locks are run
 * @param seed what it was made from
 * @param length how long the run lasts; every fault ends by then
 * @param clients how many client processes there are
 * @param faults in the order in which they begin
 */
public record Schedule(Topology topology, long seed, Duration length, int clients, List<Fault> faults) {

    /** Copies the list. */
    public Schedule {
        faults = List.copyOf(faults);
    }

    /** Makes the schedule of a seed. */
    public static Schedule of(Topology topology, long seed, Duration length, int clients) {
        return ScheduleMaker.dense(topology, seed, length, clients).make();
    }

    /**
     * Makes the schedule of a seed for a soak of a single server: with a fault now and then, none of which starts a
     * process anew.
     */
    public static Schedule sparse(long seed, Duration length, int clients) {
        return ScheduleMaker.sparse(seed, length, clients).make();
    }

    /**
     * Returns the release of Redis that it is for, where it is for Redis. Even seeds run on 6.2, whose binary is linked
     * dynamically so that its clock can be moved; odd ones on 7.0.
     */
    public String redis() {
        return redis(seed);
    }

    private String server() {
        return topology.isRedis() ? topology.product() + " " + redis() : topology.product();
    }

    static String redis(long seed) {
        return seed % 2 == 0 ? "6.2" : "7.0";
    }

    @Override
    public String toString() {
        return "seed " + seed + ", " + topology.id() + ", " + length.toSeconds() + " s, " + clients + " clients, "
                + server() + ", "
                + faults.size() + " faults\n"
                + faults.stream().map(Fault::toString).collect(Collectors.joining("\n"));
    }
}
