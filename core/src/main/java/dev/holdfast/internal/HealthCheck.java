package dev.holdfast.internal;

import dev.holdfast.ClientHealth;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.Lanes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Looks how a client fares. Both questions to the server go out at once, so that the look as a whole takes no longer
 * than one of them may.
 */
final class HealthCheck {

    private final Engine engine;
    private final Lanes lanes;

    HealthCheck(Engine engine, Lanes lanes) {
        this.engine = engine;
        this.lanes = lanes;
    }

    ClientHealth look() {
        if (engine.isClosing()) {
            return unreachable("the client is closed");
        }
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused("The health of this client cannot be checked", "Ask on another thread");
        }
        long sentNanos = engine.time.nanos();
        long deadlineNanos = sentNanos + engine.responseTimeoutNanos;
        CompletionStage<Long> roundTrip =
                asked(engine.backend.operator()::probe).thenApply(answered -> engine.time.nanos() - sentNanos);
        CompletionStage<List<String>> warnings = asked(engine.backend.operator()::warnings);
        try {
            Duration took = Duration.ofNanos(engine.answers.await(roundTrip));
            return health(Optional.of(took), Optional.empty(), answered(warnings, deadlineNanos));
        } catch (CompletionException failed) {
            return unreachable(StageFailure.of(failed).seen());
        }
    }

    private List<String> answered(CompletionStage<List<String>> warnings, long deadlineNanos) {
        try {
            return engine.answers.await(warnings, Math.max(1, deadlineNanos - engine.time.nanos()));
        } catch (CompletionException failed) {
            return List.of("The server did not say how it is set: "
                    + StageFailure.of(failed).seen());
        }
    }

    private ClientHealth unreachable(String seen) {
        return health(Optional.empty(), Optional.of(seen), List.of());
    }

    private ClientHealth health(Optional<Duration> roundTrip, Optional<String> failure, List<String> warnings) {
        long lagNanos =
                lanes.all().stream().mapToLong(Lane::renewalLagNanos).max().orElse(0);
        List<String> all = Stream.of(
                        engine.userCode.heldUp().stream(), engine.forgedMessages.warning().stream(), warnings.stream())
                .flatMap(each -> each)
                .toList();
        return new ClientHealth(
                engine.backend.description(),
                roundTrip.isPresent(),
                roundTrip,
                failure,
                engine.backend.isListening(),
                Duration.ofNanos(lagNanos),
                all,
                engine.backend.topology(),
                engine.failovers().count(),
                engine.failovers().last());
    }

    /** A backend that throws has not answered. */
    private static <T> CompletionStage<T> asked(Supplier<CompletionStage<T>> question) {
        try {
            return question.get();
        } catch (Throwable thrown) {
            return CompletableFuture.failedFuture(thrown);
        }
    }
}
