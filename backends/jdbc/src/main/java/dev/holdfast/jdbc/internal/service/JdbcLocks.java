package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Holds and waiting attempts, as rows of the table. Thread-safe. */
final class JdbcLocks implements LockService {

    static final Capabilities CAPABILITIES =
            Capabilities.exclusiveLocks(true, 1).withGroups();

    private final Requests requests;
    private final WaitingAttempts waiting;
    private final Runnable someoneWaits;

    /**
     * The locks of a client.
     *
     * @param someoneWaits called when an attempt is queued
     */
    JdbcLocks(Requests requests, WaitingAttempts waiting, Runnable someoneWaits) {
        this.requests = requests;
        this.waiting = waiting;
        this.someoneWaits = someoneWaits;
    }

    @Override
    public CompletionStage<AskAnswer> ask(Ask ask) {
        Optional<BackendFailure> refusal = CAPABILITIES.refusalOf(ask);
        return refusal.isPresent()
                ? CompletableFuture.failedFuture(refusal.get())
                : requests.carryOut(ask.lock(), stepOf(ask)).thenApply(answer -> answered(ask, answer));
    }

    private static Step<AskAnswer> stepOf(Ask ask) {
        return new Step<>(
                scene -> scene.sender().latestMicros(ask.giveUpAfterNanos()),
                scene -> scene.rules().ask(scene.lock(), scene.sender(), ask, scene.nowMicros(), scene.messages()));
    }

    private AskAnswer answered(Ask ask, AskAnswer answer) {
        if (answer instanceof AskAnswer.Queued queued) {
            waiting.add(ask.lock(), ask.attempt(), queued.holderUntilNanos());
            someoneWaits.run();
        } else {
            waiting.remove(ask.lock(), ask.attempt().number());
        }
        return answer;
    }

    @Override
    public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
        waiting.remove(lock, attempt.number());
        return requests.carryOut(lock, Step.<Boolean>atAnyTime(scene -> {
                    scene.rules()
                            .leave(scene.lock(), scene.sender().client(), attempt, scene.nowMicros(), scene.messages());
                    return true;
                }))
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<ReleaseAnswer> release(Release release) {
        Optional<Ask> next = release.next();
        Optional<BackendFailure> refusal = next.flatMap(CAPABILITIES::refusalOf);
        if (refusal.isPresent()) {
            return CompletableFuture.failedFuture(refusal.get());
        }
        return requests.carryOut(
                        release.lock(),
                        Step.<ReleaseAnswer>atAnyTime(scene -> {
                                    boolean released = scene.rules()
                                            .release(
                                                    scene.lock(),
                                                    scene.sender().client(),
                                                    release,
                                                    scene.nowMicros(),
                                                    scene.messages());
                                    return new ReleaseAnswer(
                                            released ? ReleaseAnswer.Result.RELEASED : ReleaseAnswer.Result.NOT_HELD,
                                            next.map(ask -> stepOf(ask).rule().apply(scene)));
                                })
                                .certainIf(answer -> answer.result() == ReleaseAnswer.Result.RELEASED))
                .thenApply(answer -> {
                    next.ifPresent(ask -> answer.next().ifPresent(given -> answered(ask, given)));
                    return answer;
                });
    }

    @Override
    public CompletionStage<ChangeAnswer> change(Change change) {
        return requests.carryOut(
                change.to().lock(),
                new Step<>(
                        scene -> scene.sender().latestMicros(change.to().giveUpAfterNanos()),
                        scene -> scene.rules()
                                .change(scene.lock(), scene.sender(), change, scene.nowMicros(), scene.messages())));
    }

    @Override
    public CompletionStage<Void> resize(Resize resize) {
        return requests.carryOut(resize.lock(), Step.<Boolean>atAnyTime(scene -> {
                    scene.rules().resize(scene.lock(), resize, scene.nowMicros(), scene.messages());
                    return true;
                }))
                .thenAccept(done -> {});
    }

    @Override
    public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
        List<CompletableFuture<RenewAnswer>> answers = new ArrayList<>();
        for (Renewal renewal : renewals) {
            Step<RenewAnswer> step = new Step<>(
                    scene -> endMicros(scene, renewal),
                    scene -> scene.rules().renew(scene.lock(), scene.sender(), renewal, scene.nowMicros()));
            answers.add(requests.carryOut(renewal.lock(), step).toCompletableFuture());
        }
        return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .thenApply(all -> answers.stream().map(CompletableFuture::join).toList());
    }

    /** What was read in time and is written late would revive a hold that is over, and that its client has left. */
    private static long endMicros(Step.Scene scene, Renewal renewal) {
        Holder held = scene.lock()
                .heldBy(scene.sender().client(), renewal.hold().attempt().number(), scene.nowMicros());
        return held == null ? Long.MAX_VALUE : held.untilMicros();
    }
}
