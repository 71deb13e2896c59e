package dev.holdfast.lab.chaos.client;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import java.util.Optional;

/**
 * The ways in which a reader becomes a writer, and a writer a reader. The lease before is relied on no more when the
 * change begins.
 */
final class ReadWriteCalls {

    private ReadWriteCalls() {}

    static void upgrade(Turn turn) throws InterruptedException {
        DistributedReadWriteLock lock = turn.readWriteLock();
        Lease read = lock.readLock().acquire(turn.plan().limit());
        change(turn, read, Family.WRITE, () -> lock.tryUpgrade(read));
    }

    static void downgrade(Turn turn) throws InterruptedException {
        DistributedReadWriteLock lock = turn.readWriteLock();
        Lease write = lock.writeLock().acquire(turn.plan().limit());
        change(turn, write, Family.READ, () -> Optional.of(lock.downgrade(write)));
    }

    private interface Change {
        Optional<Lease> make();
    }

    private static void change(Turn turn, Lease first, Family next, Change change) throws InterruptedException {
        turn.answered(Turn.GRANTED);
        Section section = turn.begin(first);
        Optional<Lease> changed = Optional.empty();
        try {
            section.work();
            section.releasing();
            changed = change.make();
            if (changed.isPresent()) {
                section.changed();
            }
        } finally {
            if (changed.isEmpty()) {
                section.release();
            }
        }
        if (changed.isPresent()) {
            turn.workOn(changed.get(), next);
        }
    }
}
