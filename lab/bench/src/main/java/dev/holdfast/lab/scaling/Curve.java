package dev.holdfast.lab.scaling;

import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.server.BenchServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The curves that there are. Named as on the command line. */
public enum Curve {
    handoffs("Clients with a thread each, one lock; a pair is a handoff but for one client"),
    held("Locks held by one client, with renewals going on"),
    calls("Calls of one client that wait for one lock, which another client gives back"),
    queue("Handoffs among four clients at the head of a queue with so many more entries behind them"),
    standing("Clients that wait for one lock that nobody gives back, asking again every 10 ms instead of every 2 s");

    private final String title;

    Curve(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    List<Integer> sizes(int maxClients, int maxHeld, int maxWaiters) {
        return switch (this) {
            case handoffs -> ladder(1, 2, maxClients);
            case held -> ladder(1_000, 10, maxHeld);
            case calls, queue -> ladder(1, 10, maxWaiters);
            case standing -> List.of(Math.min(16, maxClients));
        };
    }

    /** Sizes each a multiple of the one before, and the greatest at the end whether it is one of them or not. */
    static List<Integer> ladder(int first, int factor, int greatest) {
        List<Integer> sizes = new ArrayList<>();
        for (long size = first; size < greatest; size *= factor) {
            sizes.add((int) size);
        }
        sizes.add(greatest);
        return sizes;
    }

    /** Measures the point of a size. Held locks are watched for at least half a lease, in which each is renewed. */
    Point point(int size, BenchServer server, Duration time, Duration lease) throws Exception {
        Duration watched = Collections.max(List.of(time, lease.dividedBy(2)));
        return switch (this) {
            case handoffs -> new HandoffRun(server, time).among(size);
            case held -> HeldLocks.point(server, size, HeldAs.LOCK, watched, lease, (used, options, point) -> {});
            case calls -> new WaitingCalls(server, time).point(size);
            case queue -> new HandoffRun(server, time).aheadOf(size);
            case standing -> new WaitingClients(server, time).point(size);
        };
    }
}
