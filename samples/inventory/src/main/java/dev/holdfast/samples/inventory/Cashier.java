package dev.holdfast.samples.inventory;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Sells: reads what is left, checks, thinks for a moment as real business code does, and writes one less. Two cashiers
 * that do so at the same time sell the same item twice. Whether they can is up to the lock; this class does not know
 * which it has been given. Thread-safe.
 */
final class Cashier {

    private final SaleLock lock;
    private final Stockroom stockroom;
    private final SalesFloor floor;

    Cashier(SaleLock lock, Stockroom stockroom, SalesFloor floor) {
        this.lock = lock;
        this.stockroom = stockroom;
        this.floor = floor;
    }

    /**
     * Sells one piece of an item, or says why not. A request may be repeated under its id when its answer did not come:
     * it is sold once.
     *
     * @param think how long the business code between read and write takes
     */
    Sale sell(String item, String request, Duration think) {
        long asked = System.nanoTime();
        floor.arrive();
        try {
            return lock.call(item, token -> {
                long entered = System.nanoTime();
                floor.enter(request, token);
                try {
                    Decision decision = decide(item, request, think, token);
                    return new Sale(
                            request,
                            decision.outcome(),
                            decision.left(),
                            token,
                            Duration.ofNanos(entered - asked),
                            Duration.ofNanos(System.nanoTime() - entered));
                } finally {
                    floor.leave();
                }
            });
        } finally {
            floor.depart();
        }
    }

    private Decision decide(String item, String request, Duration think, long token) {
        if (!(stockroom.read(item, request, token) instanceof Stockroom.Known known)) {
            return new Decision(SaleAnswer.Outcome.REFUSED, -1);
        }
        if (known.sold()) {
            return new Decision(SaleAnswer.Outcome.SOLD_BEFORE, known.left());
        }
        if (known.left() <= 0) {
            return new Decision(SaleAnswer.Outcome.SOLD_OUT, known.left());
        }
        think(think);
        long left = known.left() - 1;
        if (!stockroom.write(item, request, left, token)) {
            return new Decision(SaleAnswer.Outcome.REFUSED, -1);
        }
        floor.sold();
        return new Decision(SaleAnswer.Outcome.SOLD, left);
    }

    private static void think(Duration time) {
        long started = System.nanoTime();
        for (long over = 0; over < time.toNanos(); over = System.nanoTime() - started) {
            LockSupport.parkNanos(time.toNanos() - over);
            if (Thread.interrupted()) {
                throw new IllegalStateException("the node is closing");
            }
        }
    }

    private record Decision(SaleAnswer.Outcome outcome, long left) {}
}
