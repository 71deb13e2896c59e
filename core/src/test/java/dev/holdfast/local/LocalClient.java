package dev.holdfast.local;

import dev.holdfast.fixtures.ManualTime;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/** A backend of the in-JVM service, without an engine, and the messages pushed to it. */
final class LocalClient implements BackendListener {

    static final LockId NAME = LockId.of("lock");

    final LockBackend backend;
    final List<PushedGrant> grants = new ArrayList<>();
    final List<Long> freeAt = new ArrayList<>();
    int wanted;

    LocalClient(LocalLockService service, ManualTime time) {
        backend = service.backend();
        backend.start(this, time);
    }

    AskAnswer ask(Attempt attempt, Ask.Kind kind) {
        return got(backend.locks()
                .ask(new Ask(NAME, attempt, kind, 0, Duration.ofSeconds(2).toNanos())));
    }

    Hold acquire(Attempt attempt) {
        AskAnswer.Granted granted = (AskAnswer.Granted) ask(attempt, Ask.Kind.FIRST);
        return new Hold(attempt, granted.token(), granted.numbers());
    }

    ReleaseAnswer.Result release(Hold hold) {
        return got(backend.locks().release(new Release(NAME, hold, 0, Optional.empty())))
                .result();
    }

    RenewAnswer renew(Hold hold, long millis) {
        return got(backend.locks().renew(List.of(new Renewal(NAME, hold, millis))))
                .get(0);
    }

    @Override
    public void granted(PushedGrant grant) {
        grants.add(grant);
    }

    @Override
    public void wanted(LockId lock) {
        wanted++;
    }

    @Override
    public void freeAt(LockId lock, long atNanos) {
        freeAt.add(atNanos);
    }

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

    static <T> T got(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }
}
