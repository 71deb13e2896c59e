package dev.holdfast.lab.lost;

import dev.holdfast.Lease;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** Where a transaction stands still, as one does that works, waits for another service, or collects garbage. */
interface Pauses {

    /** Between what it has read and what it writes. */
    void beforeWriting(Lease lease) throws InterruptedException;

    /** Between its look at the lock and its commit. */
    void beforeCommit(Lease lease) throws InterruptedException;

    /** Some of the pauses are longer than the lease, most are none at all, for as many transactions as can be. */
    record AtRandom(Duration lease) implements Pauses {

        private static final int ONE_OVERRUN_IN = 8;
        private static final int ONE_LATE_COMMIT_IN = 32;

        @Override
        public void beforeWriting(Lease held) {
            sometimes(ONE_OVERRUN_IN, 0.8, 1.6);
        }

        @Override
        public void beforeCommit(Lease held) {
            sometimes(ONE_LATE_COMMIT_IN, 0, 1);
        }

        private void sometimes(int oneIn, double leastLeases, double mostLeases) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            if (random.nextInt(oneIn) == 0) {
                long untilNanos =
                        System.nanoTime() + (long) (lease.toNanos() * random.nextDouble(leastLeases, mostLeases));
                for (long left = untilNanos - System.nanoTime(); left > 0; left = untilNanos - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
            }
        }
    }
}
