package dev.holdfast.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.LockEvent;
import dev.holdfast.spi.PrintableText;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes events to listeners: each listener gets them in order, one at a time, and none waits for another. */
public final class EventHub {

    private static final Logger LOG = LoggerFactory.getLogger(EventHub.class);
    private static final int LONGEST_EVENT = 500;
    private static final int MOST_BEHIND = 10_000;

    private final UserCode userCode;
    private final List<Mailbox> mailboxes = new CopyOnWriteArrayList<>();

    EventHub(UserCode userCode) {
        this.userCode = userCode;
    }

    Holdfast.Subscription add(Consumer<? super LockEvent> listener) {
        Mailbox mailbox = new Mailbox(listener);
        mailboxes.add(mailbox);
        return () -> mailboxes.remove(mailbox);
    }

    /**
     * Whether anybody listens: if not, no event need be made.
     *
     * @return true if so
     */
    public boolean isHeard() {
        return !mailboxes.isEmpty();
    }

    /**
     * Puts an event behind those before it, for every listener. Runs no code of a user's, so that it can be called
     * under a guard; {@link #deliver} follows outside.
     *
     * @param event what happened
     */
    public void put(LockEvent event) {
        for (Mailbox mailbox : mailboxes) {
            mailbox.put(event);
        }
    }

    /** Hands what was put to the executor. Not under a guard, since an executor of a user's is called. */
    public void deliver() {
        mailboxes.forEach(Mailbox::deliver);
    }

    private final class Mailbox {

        private final Consumer<? super LockEvent> listener;
        private final ConcurrentLinkedQueue<LockEvent> events = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final AtomicInteger missed = new AtomicInteger();
        private final AtomicBoolean draining = new AtomicBoolean();

        Mailbox(Consumer<? super LockEvent> listener) {
            this.listener = listener;
        }

        void put(LockEvent event) {
            if (size.get() >= MOST_BEHIND) {
                missed.incrementAndGet();
                return;
            }
            size.incrementAndGet();
            events.add(event);
        }

        void deliver() {
            if (!events.isEmpty() && draining.compareAndSet(false, true)) {
                userCode.execute(this::drain);
            }
        }

        private void drain() {
            do {
                try {
                    deliverAll();
                } finally {
                    // also where not even logging works: a mailbox that stays marked is deaf for good
                    draining.set(false);
                }
            } while (!events.isEmpty() && draining.compareAndSet(false, true));
        }

        private void deliverAll() {
            for (LockEvent event = events.poll(); event != null; event = events.poll()) {
                size.decrementAndGet();
                deliver(event);
            }
            int lost = missed.getAndSet(0);
            if (lost > 0) {
                LOG.warn("A lock listener was {} events behind and missed {} after them", MOST_BEHIND, lost);
            }
        }

        private void deliver(LockEvent event) {
            try {
                listener.accept(event);
            } catch (Throwable thrown) {
                LOG.warn(
                        "A lock listener threw on {}; other listeners are not touched by it",
                        PrintableText.of(event.toString(), LONGEST_EVENT),
                        thrown);
            }
        }
    }
}
