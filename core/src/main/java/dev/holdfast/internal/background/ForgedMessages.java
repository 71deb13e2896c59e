package dev.holdfast.internal.background;

import dev.holdfast.internal.time.Time;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages that were ignored, since others have sent them in the lock service's name: counted, and named in the log
 * once a minute at most, however many come. Thread-safe.
 */
public final class ForgedMessages {

    private static final Logger LOG = LoggerFactory.getLogger(ForgedMessages.class);
    private static final long PERIOD_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Time time;
    private final Consumer<Runnable> log;
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong nextLineNanos;

    /**
     * None has come.
     *
     * @param time the client's
     * @param log runs what writes to the log
     */
    public ForgedMessages(Time time, Consumer<Runnable> log) {
        this.time = time;
        this.log = log;
        this.nextLineNanos = new AtomicLong(time.nanos());
    }

    /**
     * One has come.
     *
     * @param what it was, as a part of a sentence
     */
    public void ignored(String what) {
        long soFar = count.incrementAndGet();
        long nowNanos = time.nanos();
        long dueNanos = nextLineNanos.get();
        if (nowNanos - dueNanos >= 0 && nextLineNanos.compareAndSet(dueNanos, nowNanos + PERIOD_NANOS)) {
            log.accept(() -> LOG.warn(
                    "Ignored a message that the lock service has not sent: {}. {} so far. Others may publish to the"
                            + " channel of this client; docs/redis-acl.md says how to prevent that",
                    what,
                    soFar));
        }
    }

    /**
     * For people who ask how the client fares.
     *
     * @return what they should know; empty if none has come
     */
    public Optional<String> warning() {
        long soFar = count.get();
        return soFar == 0
                ? Optional.empty()
                : Optional.of("Ignored " + soFar + " messages that the lock service has not sent: others may publish to"
                        + " the channel of this client; docs/redis-acl.md says how to prevent that");
    }
}
