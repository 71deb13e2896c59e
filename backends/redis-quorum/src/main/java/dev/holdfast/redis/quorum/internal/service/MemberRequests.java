package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.Requests;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.identity.Identity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Sends a request to one member or to all, in the name of this client. Thread-safe. */
final class MemberRequests {

    private final MemberGroup group;
    private final Requests requests;
    private final LocalClock clock;
    private final UnderWay underWay = new UnderWay();

    MemberRequests(MemberGroup group, Requests requests, LocalClock clock) {
        this.group = group;
        this.requests = requests;
        this.clock = clock;
    }

    /** Hears what a member has answered, or why it has not; exactly one of the two is there. */
    @FunctionalInterface
    interface Outcome<T> {

        void report(int member, @Nullable T answer, @Nullable BackendFailure failure);
    }

    Identity identity() {
        return requests.identity();
    }

    String clientId() {
        return requests.identity().clientId();
    }

    List<MemberNode> members() {
        return group.members();
    }

    long nowNanos() {
        return clock.nanos();
    }

    /** The quorum's time now; what a hold's tokens say if no member's clock is known, as they are of that time. */
    long topMicros(long lastToken) {
        return group.microsAt(clock.nanos()).orElse(lastToken + 2);
    }

    /** Sends to one member. */
    <T> void send(int member, ScriptRequest request, Function<Reply, T> decoder, Outcome<T> outcome) {
        reported(member, requests.send(members().get(member), requests.identity(), request, decoder), outcome);
    }

    /** Sends to one member a script whose answer carries the member's time. */
    <T> void sendTimed(
            int member,
            ScriptRequest request,
            ToLongFunction<Reply> micros,
            BiFunction<Reply, RoundTrip, T> decoder,
            Outcome<T> outcome) {
        reported(
                member,
                requests.send(members().get(member), requests.identity(), request, (answer, trip) -> {
                    trip.observe(micros.applyAsLong(answer));
                    return decoder.apply(answer, trip);
                }),
                outcome);
    }

    private <T> void reported(int member, CompletionStage<T> stage, Outcome<T> outcome) {
        underWay.begin();
        var unused = stage.handle((answer, error) -> {
            try {
                outcome.report(member, answer, error == null ? null : failure(error));
            } finally {
                underWay.end();
            }
            return error == null;
        });
    }

    /** Completes when every request has been answered, and whatever was sent because of that. */
    CompletionStage<Boolean> quiet() {
        return underWay.none();
    }

    static BackendFailure failure(Throwable error) {
        return error instanceof BackendFailure failure
                ? failure
                : new BackendFailure(BackendFailure.Kind.UNKNOWN, "the request failed: " + error, error);
    }

    /** Sends to one member what no answer decides anything of. */
    void sendTo(int member, ScriptRequest request) {
        send(member, request, reply -> true, (index, done, failure) -> {});
    }

    /** Sends the same to all members. */
    <T> void sendToAll(ScriptRequest request, Function<Reply, T> decoder, Outcome<T> outcome) {
        for (int member = 0; member < members().size(); member++) {
            send(member, request, decoder, outcome);
        }
    }

    /** What the quorum's clock showed at a local time. The clock of a member is known. */
    long ticketMicros(long arrivedNanos, long headStartMicros) {
        return group.microsAt(arrivedNanos).orElseThrow() - headStartMicros;
    }

    boolean knowsTime() {
        return group.microsAt(clock.nanos()).isPresent();
    }

    /** What keeps all members from answering. */
    BackendFailure noneReached() {
        Map<Integer, BackendFailure> failures = new HashMap<>();
        for (int member = 0; member < members().size(); member++) {
            int index = member;
            failures.put(index, members().get(index).failure().orElseGet(CandidacySteps::timeUnknown));
        }
        return Shortfall.of(group.quorum().size(), members(), 0, failures);
    }
}
