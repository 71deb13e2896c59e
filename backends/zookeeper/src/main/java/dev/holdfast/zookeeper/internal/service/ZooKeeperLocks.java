package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Holds and waiting attempts, as ephemeral nodes in the order of their sequence. Thread-safe. */
final class ZooKeeperLocks implements LockService {

    private final Supplier<Capabilities> capabilities;
    private final Advice advice;
    private final Questions questions;
    private final Departures departures;
    private final Renewals renewals;

    ZooKeeperLocks(
            Supplier<Capabilities> capabilities,
            Advice advice,
            Questions questions,
            Departures departures,
            Renewals renewals) {
        this.capabilities = capabilities;
        this.advice = advice;
        this.questions = questions;
        this.departures = departures;
        this.renewals = renewals;
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        Optional<BackendFailure> refusal = capabilities.get().refusalOf(ask);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        advice.asked(ask);
        return translated(questions.ask(ask));
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        return translated(departures.leave(lock, attempt)).thenAccept(left -> {});
    }

    /** The fresh attempt is asked with right behind the release, so both take one round trip. */
    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<BackendFailure> refusal = release.next().flatMap(capabilities.get()::refusalOf);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        CompletableFuture<ReleaseAnswer.Result> released = departures.release(release);
        Optional<CompletableFuture<AskAnswer>> asked = release.next().map(questions::ask);
        return translated(released.thenCompose(result -> asked.isEmpty()
                ? CompletableFuture.completedFuture(new ReleaseAnswer(result, Optional.empty()))
                : asked.get().handle((next, unanswered) -> new ReleaseAnswer(result, Optional.ofNullable(next)))));
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> batch) {
        return translated(renewals.renew(batch));
    }

    private static <T> CompletionStage<T> translated(CompletableFuture<T> request) {
        return request.exceptionallyCompose(thrown -> CompletableFuture.failedFuture(KeeperFailures.of(thrown)));
    }
}
