package dev.holdfast.internal.lane;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Requests of several lanes that are sent together, since one call wants all of their locks, or gives them back. What a
 * lane would send in a step of that call is put aside here until {@link #send}. For one thread, and for one time.
 */
public final class Joint {

    private final LockService locks;
    private final Bundle<Ask, AskAnswer> asks = new Bundle<>();
    private final Bundle<Release, ReleaseAnswer> releases = new Bundle<>();
    private final List<Runnable> handedIn = new ArrayList<>();

    /**
     * Nothing is put aside yet.
     *
     * @param locks where it is sent
     */
    public Joint(LockService locks) {
        this.locks = locks;
    }

    CompletionStage<AskAnswer> ask(Ask ask) {
        return asks.add(ask);
    }

    /**
     * A release.
     *
     * @param sent called when the service has it
     */
    CompletionStage<ReleaseAnswer> release(Release release, Runnable sent) {
        handedIn.add(sent);
        return releases.add(release);
    }

    /** Sends what was put aside. Does not throw: what the service throws is the answer to all of it. */
    public void send() {
        asks.send(locks::askAll);
        releases.send(locks::releaseAll);
        handedIn.forEach(Runnable::run);
    }

    /** Requests of one kind, and what their lanes wait for. */
    private static final class Bundle<R, A> {

        private final List<R> requests = new ArrayList<>();
        private final List<CompletableFuture<A>> answers = new ArrayList<>();

        CompletionStage<A> add(R request) {
            CompletableFuture<A> answer = new CompletableFuture<>();
            requests.add(request);
            answers.add(answer);
            return answer;
        }

        void send(Function<List<R>, List<CompletionStage<A>>> service) {
            if (requests.isEmpty()) {
                return;
            }
            try {
                List<CompletionStage<A>> given = service.apply(List.copyOf(requests));
                for (int i = 0; i < answers.size(); i++) {
                    pass(given.get(i), answers.get(i));
                }
            } catch (Throwable thrown) {
                answers.forEach(answer -> answer.completeExceptionally(thrown));
            }
        }

        private static <A> void pass(CompletionStage<A> from, CompletableFuture<A> to) {
            var unused = from.handle(
                    (answer, failure) -> failure == null ? to.complete(answer) : to.completeExceptionally(failure));
        }
    }
}
