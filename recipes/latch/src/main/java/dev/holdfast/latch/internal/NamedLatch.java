package dev.holdfast.latch.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.latch.DistributedLatch;
import dev.holdfast.latch.LatchEvent.NotCounted.Cause;
import dev.holdfast.latch.LatchPartiesException;
import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchQuestion.Look;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A latch, by its name: counting and looking is one question each, and each wait is a {@link LatchWait}. */
public final class NamedLatch implements DistributedLatch {

    private final ModuleAccess client;
    private final LatchService service;
    private final String name;
    private final LatchTerms terms;
    private final Duration validFor;
    private final LatchFailures failures;
    private final LatchEvents events;

    /** A latch of a client. */
    public NamedLatch(ModuleAccess client, LatchService service, String name, LatchTerms terms, Duration validFor) {
        this.client = client;
        this.service = service;
        this.name = name;
        this.terms = terms;
        this.validFor = validFor;
        this.failures = new LatchFailures(name, client.backend().description());
        this.events = LatchEvents.of(client);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int parties() {
        return terms.parties();
    }

    @Override
    public Duration validFor() {
        return validFor;
    }

    @Override
    public int countDown(String party) {
        LatchQuestion question = counting(party);
        requireOpen();
        requireThatMayBlock("countDownAsync");
        try {
            return counted(party, client.ask(() -> service.ask(name, question)));
        } catch (BackendFailure failure) {
            throw notCounted(party, failure);
        }
    }

    @Override
    public CompletableFuture<Integer> countDownAsync(String party) {
        LatchQuestion question = counting(party);
        requireOpen();
        ClientFuture<Integer> result = client.future();
        var unused = client.askAsync(() -> service.ask(name, question)).handle((state, error) -> {
            try {
                return error == null
                        ? result.answer(counted(party, state))
                        : result.fail(notCounted(party, ModuleAccess.failureIn(error)));
            } catch (RuntimeException failed) {
                return result.fail(failed);
            }
        });
        return result;
    }

    private LatchQuestion counting(String party) {
        PartyCheck.requireValid(name, party);
        return new Count(terms, party);
    }

    private int counted(String party, LatchState state) {
        int left;
        try {
            left = left(state);
        } catch (LatchPartiesException other) {
            events.notCounted(name, party, Cause.OTHER_PARTIES);
            throw other;
        }
        events.counted(name, party, left);
        return left;
    }

    private HoldfastException notCounted(String party, BackendFailure failure) {
        if (client.isClosed()) {
            events.notCounted(name, party, Cause.CLIENT_CLOSED);
            return failures.closed();
        }
        events.notCounted(name, party, LatchEvents.causeOf(failure));
        return failures.notCounted(party, failure);
    }

    @Override
    public int left() {
        requireOpen();
        requireThatMayBlock("countDownAsync or awaitAsync");
        try {
            return left(client.ask(() -> service.ask(name, new Look())));
        } catch (BackendFailure failure) {
            throw client.isClosed() ? failures.closed() : failures.unanswered(failure);
        }
    }

    private int left(LatchState state) {
        if (!(state instanceof Present present)) {
            return terms.parties();
        }
        if (present.parties() != terms.parties()) {
            throw failures.otherParties(terms.parties(), present.parties());
        }
        return present.left();
    }

    @Override
    public boolean await(Duration wait) throws InterruptedException {
        requireWait(wait);
        requireOpen();
        requireThatMayBlock("awaitAsync");
        if (Thread.interrupted()) {
            throw failures.interrupted();
        }
        LatchWait waiting = new LatchWait(client, service, name, terms);
        try {
            return isOpen(begun(waiting, wait).get());
        } catch (InterruptedException interrupted) {
            InterruptedException named = failures.interrupted();
            named.initCause(interrupted);
            throw named;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("A wait ended with an exception", impossible);
        } finally {
            waiting.cancel();
        }
    }

    @Override
    public CompletableFuture<Boolean> awaitAsync(Duration wait) {
        requireWait(wait);
        requireOpen();
        ClientFuture<Boolean> result = client.future();
        LatchWait waiting = new LatchWait(client, service, name, terms);
        var unused = begun(waiting, wait).thenApply(end -> answered(result, end));
        result.whenEnded((open, cancelled) -> waiting.cancel());
        return result;
    }

    private CompletableFuture<WaitEnd> begun(LatchWait waiting, Duration wait) {
        long begunNanos = client.nanos();
        return waiting.begin(wait.toNanos()).thenApply(end -> {
            events.waited(name, end, client.nanos() - begunNanos);
            return end;
        });
    }

    private boolean answered(ClientFuture<Boolean> result, WaitEnd end) {
        try {
            return result.answer(isOpen(end));
        } catch (RuntimeException failed) {
            return result.fail(failed);
        }
    }

    private boolean isOpen(WaitEnd end) {
        if (end instanceof WaitEnd.Open) {
            return true;
        }
        if (end instanceof WaitEnd.Gone gone) {
            throw failures.gone(gone);
        }
        if (end instanceof WaitEnd.OtherParties other) {
            throw failures.otherParties(terms.parties(), other.parties());
        }
        if (end instanceof WaitEnd.Unanswered unanswered) {
            throw failures.unanswered(unanswered.failure());
        }
        if (end instanceof WaitEnd.Closed) {
            throw failures.closed();
        }
        return false;
    }

    private void requireWait(Duration wait) {
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("The wait for latch '" + PrintableText.of(name) + "' must be between "
                    + Duration.ZERO + " and " + LONGEST_WAIT + ", and is " + wait);
        }
    }

    private void requireThatMayBlock(String instead) {
        if (client.blockingCalls.areRefused()) {
            throw client.blockingCalls.refused(
                    "Latch '" + PrintableText.of(name) + "' cannot be asked",
                    "Use " + instead + ", or call on another thread");
        }
    }

    private void requireOpen() {
        if (client.isClosed()) {
            throw failures.closed();
        }
    }

    @Override
    public String toString() {
        return "Latch '" + PrintableText.of(name) + "' of " + terms.parties() + " parties, valid for " + validFor;
    }
}
