package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once what locks are asked for that ZooKeeper cannot give. Thread-safe. */
final class Advice {

    private static final Logger LOG = LoggerFactory.getLogger(Advice.class);

    private final BackendTimer timer;
    private final LongSupplier longestMillis;
    private final AtomicBoolean saidLease = new AtomicBoolean();
    private final AtomicBoolean saidOrder = new AtomicBoolean();

    /**
     * Advice by the terms of a session.
     *
     * @param longestMillis the longest term that a write confirms
     */
    Advice(BackendTimer timer, LongSupplier longestMillis) {
        this.timer = timer;
        this.longestMillis = longestMillis;
    }

    void asked(Ask ask) {
        long leaseMillis = ask.attempt().leaseMillis();
        long longest = longestMillis.getAsLong();
        if (leaseMillis > longest && saidLease.compareAndSet(false, true)) {
            String name = PrintableText.of(ask.lock().name());
            timer.log(() -> LOG.warn(
                    "The lease of lock '{}', {} ms, is longer than two thirds of the ZooKeeper session's time-out,"
                            + " {} ms: it is confirmed for so long at a time and renewed up to its end, and threads of"
                            + " this client do not hand it to one another; shorten the lease or lengthen the session",
                    name,
                    leaseMillis,
                    longest));
        }
        if (ask.attempt().headStartMicros() > 0 && saidOrder.compareAndSet(false, true)) {
            String name = PrintableText.of(ask.lock().name());
            timer.log(() -> LOG.warn(
                    "Lock '{}' is asked for with a head start or in strict order: ZooKeeper serves clients in the order"
                            + " in which their attempts reach it, so that has no effect between clients",
                    name));
        }
    }
}
