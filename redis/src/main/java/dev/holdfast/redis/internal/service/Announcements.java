package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says who the client is, again and again, for people who look at locks. An announcement is also the request that shows
 * whether the server can be used, and that reads its time. Thread-safe.
 */
final class Announcements {

    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final Requests requests;
    private final ScriptRequests scripts;
    private final Timing timing;
    private final AtomicReference<@Nullable CompletableFuture<Long>> learning = new AtomicReference<>();

    Announcements(Requests requests, ScriptRequests scripts, Timing timing) {
        this.requests = requests;
        this.scripts = scripts;
        this.timing = timing;
    }

    /** Announces the client again after each period. */
    void begin() {
        timing.after(PERIOD_NANOS, () -> {
            begin();
            announceNow();
        });
    }

    void announceNow() {
        var unused = announce().handle((none, error) -> {
            if (error != null) {
                LOG.debug(
                        "Client {} could not announce itself; it does again in 20 s",
                        requests.identity().clientId(),
                        error);
            }
            return none;
        });
    }

    /** Announces the client. Completes with the server's time, in microseconds. */
    CompletionStage<Long> announce() {
        Identity identity = requests.identity();
        return requests.sendTimed(
                identity,
                scripts.announce(identity.clientId(), identity.announcement()),
                Answers::micros,
                (answer, trip) -> Answers.micros(answer));
    }

    /** Asks for the server's time, once for all who need it. */
    CompletionStage<Long> serverMicros() {
        CompletableFuture<Long> mine = new CompletableFuture<>();
        CompletableFuture<Long> underWay = learning.compareAndExchange(null, mine);
        if (underWay != null) {
            return underWay;
        }
        CompletionStage<Long> announcing;
        try {
            announcing = announce();
        } catch (Throwable thrown) {
            announcing = CompletableFuture.failedFuture(Requests.notSent(thrown));
        }
        var unused = announcing.handle((micros, failure) -> {
            learning.set(null);
            return failure == null ? mine.complete(micros) : mine.completeExceptionally(failure);
        });
        return mine;
    }
}
