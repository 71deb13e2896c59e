package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class JointTest {

    private final Service service = new Service();
    private final Joint joint = new Joint(service);
    private final List<String> handedIn = new ArrayList<>();

    private static Attempt attempt(long number) {
        return new Attempt(number, Share.EXCLUSIVE, 0, 0, 30_000, 1);
    }

    private static Ask ask(String name) {
        return new Ask(LockId.of(name), attempt(1), Ask.Kind.ONCE, 0, 1_000_000);
    }

    private static Release release(String name) {
        return new Release(LockId.of(name), new Hold(attempt(1), 5, 1), 0, Optional.empty());
    }

    /** Takes bundles, and answers when a test says so. */
    private static class Service implements LockService {

        final List<List<Ask>> asked = new ArrayList<>();
        final List<CompletableFuture<AskAnswer>> answers = new ArrayList<>();
        final List<List<Release>> released = new ArrayList<>();
        boolean isBroken;

        @Override
        public List<CompletionStage<AskAnswer>> askAll(List<Ask> asks) {
            if (isBroken) {
                throw new IllegalStateException("broken");
            }
            asked.add(asks);
            asks.forEach(ask -> answers.add(new CompletableFuture<>()));
            return List.copyOf(answers);
        }

        @Override
        public List<CompletionStage<ReleaseAnswer>> releaseAll(List<Release> releases) {
            released.add(releases);
            return releases.stream()
                    .<CompletionStage<ReleaseAnswer>>map(release -> CompletableFuture.completedFuture(
                            new ReleaseAnswer(ReleaseAnswer.Result.RELEASED, Optional.empty())))
                    .toList();
        }

        @Override
        public CompletionStage<AskAnswer> ask(Ask ask) {
            throw new AssertionError("asked alone");
        }

        @Override
        public CompletionStage<Void> leave(LockId lock, Attempt attempt) {
            throw new AssertionError("left");
        }

        @Override
        public CompletionStage<ReleaseAnswer> release(Release release) {
            throw new AssertionError("released alone");
        }

        @Override
        public CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals) {
            throw new AssertionError("renewed");
        }
    }

    @Test
    void send_questions_goOutInTheirOrderAndAreAnsweredEach() {
        CompletableFuture<AskAnswer> a = joint.ask(ask("a")).toCompletableFuture();
        CompletableFuture<AskAnswer> b = joint.ask(ask("b")).toCompletableFuture();
        assertThat(service.asked).isEmpty();

        joint.send();

        assertThat(service.asked).hasSize(1);
        assertThat(service.asked.get(0)).extracting(Ask::lock).containsExactly(LockId.of("a"), LockId.of("b"));
        AskAnswer taken = new AskAnswer.Taken(7);
        service.answers.get(1).complete(taken);
        assertThat(b).isCompletedWithValue(taken);
        assertThat(a).isNotDone();
        IllegalStateException lost = new IllegalStateException("lost");
        service.answers.get(0).completeExceptionally(lost);
        assertThat(a).isCompletedExceptionally();
    }

    @Test
    void send_releases_countAsHandedInOnceTheServiceHasThem() {
        CompletionStage<ReleaseAnswer> answer = joint.release(release("a"), () -> handedIn.add("a"));
        assertThat(handedIn).isEmpty();

        joint.send();

        assertThat(service.released).hasSize(1);
        assertThat(handedIn).containsExactly("a");
        assertThat(answer.toCompletableFuture()).isCompleted();
    }

    @Test
    void send_nothing_asksNothing() {
        joint.send();

        assertThat(service.asked).isEmpty();
        assertThat(service.released).isEmpty();
    }

    @Test
    void send_brokenService_isTheAnswerToAll() {
        service.isBroken = true;
        CompletableFuture<AskAnswer> a = joint.ask(ask("a")).toCompletableFuture();
        CompletableFuture<AskAnswer> b = joint.ask(ask("b")).toCompletableFuture();

        joint.send();

        assertThat(a).isCompletedExceptionally();
        assertThat(b).isCompletedExceptionally();
    }
}
