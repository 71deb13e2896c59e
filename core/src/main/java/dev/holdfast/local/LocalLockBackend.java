package dev.holdfast.local;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** One client's connection to a {@link LocalLockService}: every answer is there at once. */
final class LocalLockBackend implements LockBackend {

    private static final int RENEWAL_BATCH = 1000;

    private final LocalLockService service;
    private final String clientId;
    private volatile boolean closed;

    LocalLockBackend(LocalLockService service, String clientId) {
        this.service = service;
        this.clientId = clientId;
    }

    @Override
    public String clientId() {
        return clientId;
    }

    @Override
    public String description() {
        return "the lock service of this JVM";
    }

    @Override
    public boolean pushes() {
        return true;
    }

    @Override
    public void requireValidName(String name) {
        // any name will do
    }

    @Override
    public void start(BackendListener listener) {
        service.connect(clientId, listener);
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        return answer(() -> service.ask(clientId, ask, latestMicros(ask)));
    }

    @Override
    public CompletionStage<Void> leave(String name, Attempt attempt) {
        if (closed) {
            return refused();
        }
        service.leave(clientId, name, attempt);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        return answer(() -> service.release(
                clientId, release, release.next().map(this::latestMicros).orElse(Long.MAX_VALUE)));
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
        return answer(() -> service.renew(clientId, renewals));
    }

    @Override
    public int renewalBatch() {
        return RENEWAL_BATCH;
    }

    @Override
    public CompletionStage<LockInspection> inspect(String name) {
        return answer(() -> service.inspect(name));
    }

    @Override
    public CompletionStage<Optional<KeptOutcome>> recall(String name) {
        return answer(() -> service.recall(name));
    }

    @Override
    public CompletionStage<KeepAnswer> keep(Keep keep) {
        return answer(() -> service.keep(clientId, keep));
    }

    @Override
    public CompletionStage<Boolean> forceRelease(String name, HolderId holder) {
        return answer(() -> service.forceRelease(name, holder));
    }

    @Override
    public CompletionStage<Void> probe() {
        return closed ? refused() : CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return answer(List::of);
    }

    @Override
    public boolean isListening() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
        service.disconnect(clientId);
    }

    private long latestMicros(Ask ask) {
        return service.micros() + ask.giveUpAfterNanos() / 1000;
    }

    private <T> CompletionStage<T> answer(Supplier<T> answer) {
        return closed ? refused() : CompletableFuture.completedFuture(answer.get());
    }

    private static <T> CompletionStage<T> refused() {
        return CompletableFuture.failedFuture(
                new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
    }
}
