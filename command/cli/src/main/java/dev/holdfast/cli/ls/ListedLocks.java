package dev.holdfast.cli.ls;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What is listed, in its order.
 *
 * @param listing the locks and their servers
 * @param oldestWaits how long the first waiter of a lock has waited, by the lock's name; empty if that was not asked
 */
public record ListedLocks(LockListing listing, Map<String, Duration> oldestWaits) {

    /** Copies the map. */
    public ListedLocks {
        oldestWaits = Map.copyOf(oldestWaits);
    }

    /** A listing as a browser has made it. */
    public static ListedLocks of(LockListing listing) {
        return new ListedLocks(listing, Map.of());
    }

    /** Only those whose names are chosen. */
    ListedLocks filtered(Predicate<String> names) {
        return with(
                listing.locks().stream().filter(lock -> names.test(lock.name())).toList());
    }

    /** With the waits that were asked for. */
    ListedLocks with(Map<String, Duration> waits) {
        return new ListedLocks(listing, waits);
    }

    /** In an order, and no more than so many. */
    ListedLocks ordered(ListOrder order, int most) {
        List<LiveLock> first = listing.locks().stream()
                .sorted(order.comparator(oldestWaits))
                .limit(most)
                .toList();
        boolean complete = listing.complete() && first.size() == listing.locks().size();
        return new ListedLocks(
                new LockListing(first, listing.foreignKeys(), complete, listing.serverTime(), listing.topology()),
                oldestWaits);
    }

    private ListedLocks with(List<LiveLock> locks) {
        return new ListedLocks(
                new LockListing(
                        locks, listing.foreignKeys(), listing.complete(), listing.serverTime(), listing.topology()),
                oldestWaits);
    }

    Optional<Duration> oldestWait(LiveLock lock) {
        return Optional.ofNullable(oldestWaits.get(lock.name()));
    }
}
