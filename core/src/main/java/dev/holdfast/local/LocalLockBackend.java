package dev.holdfast.local;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.Topology;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One client's connection to a {@link LocalLockService}: every answer is there at once. */
final class LocalLockBackend implements LockBackend, LockService, OutcomeStore, Operator {

    private static final Capabilities CAPABILITIES =
            Capabilities.exclusiveLocks(true, 1000).withGroups();

    private final LocalLockService service;
    private final String clientId;
    private volatile @Nullable LocalConnection connection;
    private volatile boolean closed;

    LocalLockBackend(LocalLockService service, String clientId) {
        this.service = service;
        this.clientId = clientId;
    }

    LocalLockService service() {
        return service;
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
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void requireValidName(String name) {
        // any name will do
    }

    @Override
    public void start(BackendListener listener, LocalClock clock) {
        connection = service.connect(clientId, listener, clock);
    }

    @Override
    public LockService locks() {
        return this;
    }

    @Override
    public OutcomeStore outcomes() {
        return this;
    }

    @Override
    public Operator operator() {
        return this;
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        Optional<BackendFailure> refusal = CAPABILITIES.refusalOf(ask);
        return refusal.isPresent()
                ? CompletableFuture.failedFuture(refusal.get())
                : answer(connected -> service.ask(connected.sender(), ask));
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        LocalConnection connected = connection;
        if (connected == null) {
            return refused();
        }
        service.leave(connected.sender(), lock, attempt);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<BackendFailure> refusal = release.next().flatMap(CAPABILITIES::refusalOf);
        return refusal.isPresent()
                ? CompletableFuture.failedFuture(refusal.get())
                : answer(connected -> service.release(connected.sender(), release));
    }

    @Override
    public CompletionStage<ChangeAnswer> change(Change change) {
        return answer(connected -> service.change(connected.sender(), change));
    }

    @Override
    public CompletionStage<Void> resize(Resize resize) {
        return look(() -> {
            service.resize(resize);
            return null;
        });
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
        return answer(connected -> service.renew(connected.sender(), renewals));
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return look(() -> service.inspect(lock));
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        return look(() -> service.recall(lock, kind));
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        return answer(connected -> service.store(connected.sender(), outcome));
    }

    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        return look(() -> service.forceRelease(lock, holder));
    }

    @Override
    public CompletionStage<Void> probe() {
        return closed ? refused() : CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return look(List::of);
    }

    @Override
    public Topology topology() {
        return new Topology(Topology.Kind.LOCAL, OptionalLong.empty(), List.of());
    }

    @Override
    public boolean isListening() {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
        connection = null;
        service.disconnect(clientId);
    }

    private <T> CompletionStage<T> look(Supplier<T> answer) {
        return closed ? refused() : CompletableFuture.completedFuture(answer.get());
    }

    private <T> CompletionStage<T> answer(Function<LocalConnection, T> answer) {
        LocalConnection connected = connection;
        return connected == null ? refused() : CompletableFuture.completedFuture(answer.apply(connected));
    }

    private <T> CompletionStage<T> refused() {
        return CompletableFuture.failedFuture(new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, closed ? "the client is closed" : "the client is not started", null));
    }
}
