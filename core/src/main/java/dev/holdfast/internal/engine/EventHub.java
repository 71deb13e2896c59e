package dev.holdfast.internal.engine;

import dev.holdfast.Holdfast;
import dev.holdfast.spi.PrintableText;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes events to listeners: each listener gets them in order, one at a time, and none waits for another.
 *
 * @param <E> what they hear of
 */
public final class EventHub<E> {

    private static final Logger LOG = LoggerFactory.getLogger(EventHub.class);
    private static final int LONGEST_EVENT = 500;
    private static final int MOST_BEHIND = 10_000;

    private final UserCode userCode;
    private final String subject;
    private final List<Mailbox> mailboxes = new CopyOnWriteArrayList<>();

    /**
     * Without listeners.
     *
     * @param userCode runs them
     * @param subject what the events are about, for the log
     */
    public EventHub(UserCode userCode, String subject) {
        this.userCode = userCode;
        this.subject = subject;
    }

    /**
     * Adds a listener.
     *
     * @param listener hears every event from now on
     * @return ends the subscription when closed
     */
    public Holdfast.Subscription add(Consumer<? super E> listener) {
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
    public void put(E event) {
        for (Mailbox mailbox : mailboxes) {
            mailbox.put(event);
        }
    }

    /** Hands what was put to the executor. Not under a guard, since an executor of a user's is called. */
    public void deliver() {
        mailboxes.forEach(Mailbox::deliver);
    }

    private final class Mailbox {

        private final Consumer<? super E> listener;
        private final ConcurrentLinkedQueue<E> events = new ConcurrentLinkedQueue<>();
        private final AtomicInteger size = new AtomicInteger();
        private final AtomicInteger missed = new AtomicInteger();
        private final AtomicBoolean draining = new AtomicBoolean();

        Mailbox(Consumer<? super E> listener) {
            this.listener = listener;
        }

        void put(E event) {
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
            for (E event = events.poll(); event != null; event = events.poll()) {
                size.decrementAndGet();
                deliver(event);
            }
            int lost = missed.getAndSet(0);
            if (lost > 0) {
                LOG.warn("A {} listener was {} events behind and missed {} after them", subject, MOST_BEHIND, lost);
            }
        }

        private void deliver(E event) {
            try {
                listener.accept(event);
            } catch (Throwable thrown) {
                LOG.warn(
                        "A {} listener threw on {}; other listeners are not touched by it",
                        subject,
                        PrintableText.of(event.toString(), LONGEST_EVENT),
                        thrown);
            }
        }
    }
}
