package dev.holdfast.lab.jmh.redis;

import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.lab.jmh.NanosPerCall;
import dev.holdfast.redis.testing.AnsweringServer;
import dev.holdfast.redis.testing.SampleAnswers;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * All that the backend does for a question, from the engine's words to the script's arguments, and from the script's
 * answer to the engine's; no network in between.
 */
@State(Scope.Thread)
public class AskServer extends NanosPerCall {

    private static final Attempt ATTEMPT = SampleAnswers.ATTEMPT;
    private static final Hold HOLD = new Hold(ATTEMPT, SampleAnswers.NOW_MICROS, 1001);

    private final Ask ask = new Ask(LockId.of("order:42"), ATTEMPT, Ask.Kind.FIRST, 0, TimeUnit.SECONDS.toNanos(2));
    private final Release release = new Release(LockId.of("order:42"), HOLD, 0, Optional.empty());
    private final List<Renewal> renewals = Collections.nCopies(100, new Renewal(LockId.of("order:42"), HOLD, 30_000));
    private final LockBackend backend = AnsweringServer.backend();

    @Setup
    public void start() {
        backend.start(new NoListener(), new SystemTime());
    }

    @TearDown
    public void close() {
        backend.close();
    }

    @Benchmark
    public CompletionStage<AskAnswer> acquire() {
        return backend.locks().ask(ask);
    }

    @Benchmark
    public CompletionStage<ReleaseAnswer> release() {
        return backend.locks().release(release);
    }

    @Benchmark
    public CompletionStage<List<RenewAnswer>> renewHundred() {
        return backend.locks().renew(renewals);
    }

    /** Nothing comes unasked. */
    private static final class NoListener implements BackendListener {

        @Override
        public void granted(PushedGrant grant) {}

        @Override
        public void wanted(LockId lock) {}

        @Override
        public void freeAt(LockId lock, long atNanos) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}

        @Override
        public void takenOver(Predicate<LockId> names) {}

        @Override
        public void identityChanged() {}

        @Override
        public List<LockId> held() {
            return List.of();
        }
    }
}
