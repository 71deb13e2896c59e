package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One takeover.
 *
 * <pre>
 *   |---- 0..L/3 ----|---- 0..L/3 ----|---- L/12 + 0..L/3 ----|       L: the lease
 *                  holds            waits                   killed
 * </pre>
 *
 * <p>The random parts are there because everything has a period: renewals, heartbeats, polls and the time for which a waiter sleeps. From the hold to the kill is
 * less than a lease, so that a holder that renews nothing holds until then.
 *
 * @param lease of the holder, or as long as one
 */
record Sample(Peer peer, Duration lease, String lock, Holder holder, PeerClient waiting, LeaseClock leases) {

    private static final Duration MORE_PATIENCE = Duration.ofSeconds(60);

    Takeover run() throws InterruptedException {
        long thirdNanos = lease.toNanos() / 3;
        sleep(upTo(thirdNanos));
        holder.hold();
        sleep(upTo(thirdNanos));
        Waiter waiter = Waiter.start(lock, waiting.lock(lock));
        sleep(thirdNanos / 4 + upTo(thirdNanos));
        if (waiter.isDone()) {
            waiter.grantedNanos(Duration.ZERO);
            throw new IllegalStateException("a waiter had the lock before its holder was killed");
        }
        long killedNanos = System.nanoTime();
        holder.kill();
        OptionalLong leaseEndNanos = peer instanceof LeasedPeer leased
                ? OptionalLong.of(leases.endNanos(leased.leaseKey(lock)))
                : OptionalLong.empty();
        long grantedNanos = waiter.grantedNanos(lease.multipliedBy(3).plus(MORE_PATIENCE));
        return new Takeover(
                grantedNanos - killedNanos,
                leaseEndNanos.isPresent()
                        ? OptionalLong.of(grantedNanos - leaseEndNanos.getAsLong())
                        : OptionalLong.empty());
    }

    private static long upTo(long nanos) {
        return ThreadLocalRandom.current().nextLong(nanos + 1);
    }

    private static void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }
}
