package dev.holdfast.rate.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateAnswer;
import dev.holdfast.rate.RateGate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A gate, by its name: each call is one question, and perhaps a pause after it. */
public final class NamedGate implements RateGate {

    private final ModuleAccess client;
    private final Gates gates;
    private final String name;
    private final Rate rate;
    private final GateFailures failures;
    private final GateEvents events;

    /** A gate of a client. */
    public NamedGate(ModuleAccess client, Gates gates, String name, Rate rate) {
        this.client = client;
        this.gates = gates;
        this.name = name;
        this.rate = rate;
        this.failures = new GateFailures(name, client.backend().description());
        this.events = GateEvents.of(client);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Rate rate() {
        return rate;
    }

    @Override
    public RateAnswer tryPass(int units) {
        requireUnits(units);
        PassQuestion question = PassQuestion.now(rate, units);
        return answer(question, ask(question));
    }

    @Override
    public RateAnswer peek() {
        Passage seen = ask(PassQuestion.look(rate));
        return seen.waitMicros() == 0 ? new RateAnswer.Passed(seen.left()) : refused(seen);
    }

    @Override
    public void acquire(int units, Duration wait) throws InterruptedException {
        PassQuestion question = waiting(units, wait);
        if (Thread.interrupted()) {
            throw failures.interrupted("nothing was used");
        }
        Passage passage = ask(question);
        if (!passage.isWithin(question)) {
            throw failures.exceeded(units, wait, passage.untilPass());
        }
        if (passage.waitMicros() > 0) {
            sleep(passage);
        }
    }

    private void sleep(Passage passage) throws InterruptedException {
        try {
            client.pause(TimeUnit.MICROSECONDS.toNanos(passage.waitMicros()));
        } catch (InterruptedException interrupted) {
            InterruptedException named = failures.interrupted("what it asked for stays used");
            named.initCause(interrupted);
            throw named;
        }
        if (client.isClosed()) {
            throw failures.closed();
        }
    }

    private Passage ask(PassQuestion question) {
        requireOpen();
        if (client.blockingCalls.areRefused()) {
            throw client.blockingCalls.refused(
                    "Gate '" + PrintableText.of(name) + "' cannot be asked",
                    "Use tryPassAsync or acquireAsync, or call on another thread");
        }
        Passage passage;
        try {
            passage = client.ask(() -> gates.ask(name, question));
        } catch (BackendFailure failure) {
            throw failed(question, failure);
        }
        events.answered(name, question, passage);
        return passage;
    }

    @Override
    public CompletableFuture<RateAnswer> tryPassAsync(int units) {
        requireUnits(units);
        PassQuestion question = PassQuestion.now(rate, units);
        ClientFuture<RateAnswer> result = client.future();
        askAsync(question, result, passage -> result.answer(answer(question, passage)));
        return result;
    }

    @Override
    public CompletableFuture<Void> acquireAsync(int units, Duration wait) {
        PassQuestion question = waiting(units, wait);
        ClientFuture<Void> result = client.future();
        askAsync(question, result, passage -> {
            if (passage.isWithin(question)) {
                complete(passage, result);
            } else {
                result.fail(failures.exceeded(units, wait, passage.untilPass()));
            }
        });
        return result;
    }

    private void complete(Passage passage, ClientFuture<Void> result) {
        if (passage.waitMicros() == 0) {
            result.answer(null);
            return;
        }
        CompletableFuture<Void> pause = client.pauseAsync(TimeUnit.MICROSECONDS.toNanos(passage.waitMicros()));
        var unused =
                pause.handle((over, closed) -> closed == null ? result.answer(null) : result.fail(failures.closed()));
        // A caller that has cancelled it needs no alarm.
        result.whenEnded((over, cancelled) -> pause.cancel(false));
    }

    /** What fails completes the result; what is answered is for {@code then}, on a thread where nothing may block. */
    private void askAsync(PassQuestion question, ClientFuture<?> result, Consumer<Passage> then) {
        requireOpen();
        var unused = client.askAsync(() -> gates.ask(name, question)).handle((passage, error) -> {
            if (error == null) {
                events.answered(name, question, passage);
                then.accept(passage);
            } else {
                result.fail(failed(question, error));
            }
            return error == null;
        });
    }

    private HoldfastException failed(PassQuestion question, Throwable error) {
        if (client.isClosed()) {
            events.closed(name, question);
            return failures.closed();
        }
        BackendFailure failure = ModuleAccess.failureIn(error);
        events.unanswered(name, question, failure);
        return failures.unanswered(failure);
    }

    private RateAnswer answer(PassQuestion question, Passage passage) {
        return passage.isWithin(question) ? new RateAnswer.Passed(passage.left()) : refused(passage);
    }

    private static RateAnswer refused(Passage passage) {
        return new RateAnswer.Refused(passage.untilPass());
    }

    private PassQuestion waiting(int units, Duration wait) {
        requireUnits(units);
        Objects.requireNonNull(wait, "wait");
        if (wait.isNegative() || wait.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("The wait at gate '" + PrintableText.of(name) + "' must be between "
                    + Duration.ZERO + " and " + LONGEST_WAIT + ", and is " + wait);
        }
        return new PassQuestion(rate, units, wait.toNanos() / 1000);
    }

    private void requireUnits(int units) {
        if (units < 1 || units > rate.burst()) {
            throw new IllegalArgumentException("At gate '" + PrintableText.of(name) + "' from 1 to " + rate.burst()
                    + " units can pass at once, and not " + units + ": its rate is " + rate
                    + "; ask for fewer, or give the rate a larger burst");
        }
    }

    private void requireOpen() {
        if (client.isClosed()) {
            throw failures.closed();
        }
    }

    @Override
    public String toString() {
        return "Gate '" + PrintableText.of(name) + "' for " + rate;
    }
}
