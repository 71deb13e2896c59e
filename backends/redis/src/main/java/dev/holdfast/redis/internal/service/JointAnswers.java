package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Decodes what scripts about several locks answer: what one of them fails with is no answer about the others. */
final class JointAnswers {

    private static final int PARTS = 5;

    private static final int FAILED = 5;

    private JointAnswers() {}

    static List<CompletionStage<AskAnswer>> ask(List<Ask> asks, Reply reply, RoundTrip trip) {
        requireSize(reply, 1 + PARTS * asks.size());
        List<CompletionStage<AskAnswer>> answers = new ArrayList<>();
        for (int i = 0; i < asks.size(); i++) {
            answers.add(ask(reply.from(1 + PARTS * i), trip));
        }
        return answers;
    }

    private static CompletionStage<AskAnswer> ask(Reply parts, RoundTrip trip) {
        return switch ((int) parts.number(0)) {
            case Answers.GRANTED ->
                CompletableFuture.completedFuture(new AskAnswer.Granted(
                        parts.number(1), (int) parts.number(2), trip.term(parts.number(3)), (int) parts.number(4)));
            case Answers.TAKEN ->
                CompletableFuture.completedFuture(new AskAnswer.Taken(trip.overNanos(parts.number(1))));
            case Answers.REFUSED -> CompletableFuture.completedFuture(new AskAnswer.Refused());
            case FAILED -> failed(parts, 1);
            default -> throw new IllegalStateException("a script answered a code that it does not have: " + parts);
        };
    }

    /**
     * What became of releases.
     *
     * @param inSameEpoch whether no other copy of the request can have been carried out
     */
    static List<CompletionStage<ReleaseAnswer>> release(int size, Reply reply, boolean inSameEpoch) {
        requireSize(reply, size);
        List<CompletionStage<ReleaseAnswer>> answers = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            answers.add(
                    reply.isNumber(i)
                            ? CompletableFuture.completedFuture(
                                    new ReleaseAnswer(Answers.released(reply.number(i), inSameEpoch), Optional.empty()))
                            : failed(reply, i));
        }
        return answers;
    }

    /** As if it had been the script's own error. */
    private static <A> CompletionStage<A> failed(Reply reply, int index) {
        return CompletableFuture.failedFuture(Failures.ofWords(reply.text(index).orElse("")));
    }

    private static void requireSize(Reply reply, int size) {
        if (reply.size() != size) {
            throw new IllegalStateException(size + " parts were expected, and not those of " + reply);
        }
    }
}
