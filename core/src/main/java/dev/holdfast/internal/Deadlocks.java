package dev.holdfast.internal;

import dev.holdfast.internal.Deadlock.Step;
import dev.holdfast.internal.lane.LiveLease;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the circles among threads that own locks and wait. A thread waits for <em>all</em> who have the lock that it
 * wants, so that one circle through any of them holds it. Pure.
 */
final class Deadlocks {

    /** A thread among them. */
    private static final class Waiter {

        final OwnerWait wait;

        /** What it waits for, as far as those who hold that wait, too. */
        final List<Obstacle> obstacles = new ArrayList<>();

        /** Who waits for it. */
        final List<Waiter> behind = new ArrayList<>();

        /** The one from which a walk has come here. */
        @Nullable
        Waiter walk;

        Waiter(OwnerWait wait) {
            this.wait = wait;
        }
    }

    /** What a thread waits for. */
    private record Obstacle(Waiter owner, LiveLease lease) {}

    private final List<Waiter> waiters;

    private Deadlocks(List<OwnerWait> waits) {
        waiters = waits.stream().map(Waiter::new).toList();
        Map<String, List<Obstacle>> owned = new HashMap<>();
        for (Waiter waiter : waiters) {
            for (LiveLease lease : waiter.wait.leases()) {
                owned.computeIfAbsent(lease.name(), first -> new ArrayList<>()).add(new Obstacle(waiter, lease));
            }
        }
        for (Waiter waiter : waiters) {
            for (Obstacle obstacle : owned.getOrDefault(waiter.wait.awaited(), List.of())) {
                if (obstacle.owner != waiter && waiter.wait.isBlockedBy(obstacle.lease)) {
                    waiter.obstacles.add(obstacle);
                    obstacle.owner.behind.add(waiter);
                }
            }
        }
    }

    /** Circles that have no thread in common. Every thread that will not go on is in one of them, or waits for one. */
    static List<Deadlock> in(List<OwnerWait> waits) {
        if (waits.size() < 2) {
            return List.of();
        }
        Deadlocks deadlocks = new Deadlocks(waits);
        deadlocks.leaveOutThoseWhoWillGoOn();
        return deadlocks.found();
    }

    /** From the ends of the chains backwards: those that wait for nobody who waits. */
    private void leaveOutThoseWhoWillGoOn() {
        Deque<Waiter> ends = new ArrayDeque<>();
        for (Waiter waiter : waiters) {
            if (waiter.obstacles.isEmpty()) {
                ends.add(waiter);
            }
        }
        while (!ends.isEmpty()) {
            Waiter end = ends.remove();
            for (Waiter waiter : end.behind) {
                boolean wasOne = waiter.obstacles.removeIf(obstacle -> obstacle.owner == end);
                if (wasOne && waiter.obstacles.isEmpty()) {
                    ends.add(waiter);
                }
            }
        }
    }

    /** Whoever is left waits for one who is left: to follow the first of them leads into a circle. */
    private List<Deadlock> found() {
        List<Deadlock> found = new ArrayList<>();
        for (Waiter start : waiters) {
            Waiter next = start;
            while (next.walk == null && !next.obstacles.isEmpty()) {
                next.walk = start;
                next = next.obstacles.get(0).owner;
            }
            // Where an earlier walk has been leads into a circle that was found by then.
            if (next.walk == start) {
                found.add(circle(next));
            }
        }
        return found;
    }

    /** The circle that leads from one of its threads back to it. Begins with the first lock by name. */
    private static Deadlock circle(Waiter from) {
        List<Step> steps = new ArrayList<>();
        Waiter waiter = from;
        do {
            Obstacle obstacle = waiter.obstacles.get(0);
            OwnerWait owner = obstacle.owner.wait;
            steps.add(new Step(owner.threadName(), obstacle.lease, owner.request(), owner.awaited()));
            waiter = obstacle.owner;
        } while (waiter != from);
        // The same one in each look.
        Step first = Collections.min(
                steps,
                Comparator.comparing((Step step) -> step.lease().name())
                        .thenComparingLong(step -> step.lease().token()));
        Collections.rotate(steps, -steps.indexOf(first));
        return new Deadlock(List.copyOf(steps));
    }
}
