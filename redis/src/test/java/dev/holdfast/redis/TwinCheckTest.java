package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TwinCheckTest {

    private final FakeLinks links = new FakeLinks();
    private final ManualTiming timing = new ManualTiming();
    private final TwinCheck<String, String> check = new TwinCheck<>(links, timing, number -> "signature" + number);

    @Test
    void begin_bothConnectionsThereAndCallHeard_passes() {
        check.begin();

        assertThat(check.heard(links.lastCall(), "first")).isTrue();

        assertThat(check.hasPassed("requests")).isTrue();
        assertThat(check.isBelieved("first")).isTrue();
    }

    /** One thread has read which subscription there is when another comes, and begins to check that. */
    @Test
    void begin_subscriptionReplacedWhileAnotherThreadBegins_checksTheOneThatIsThere() throws Exception {
        Thread later = new Thread(() -> {
            links.messages = "second";
            check.begin();
        });
        links.afterReading = () -> {
            later.start();
            while (later.getState() != Thread.State.BLOCKED && later.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
        };

        check.begin();
        later.join();
        // in whatever order the two threads have called
        List.copyOf(links.published).forEach(call -> check.heard(call, "second"));

        assertThat(check.hasPassed("requests")).isTrue();
        assertThat(check.isBelieved("second")).isTrue();
    }

    @Test
    void begin_callAnsweredLateAndNotHeard_givesTheSubscriptionUp() {
        links.answer = new CompletableFuture<>();
        check.begin();

        timing.pass(Duration.ofSeconds(3));
        assertThat(links.givenUp).as("before the server has answered").isEmpty();
        links.answer.complete(1L);
        timing.pass(Duration.ofSeconds(3));

        assertThat(links.givenUp).containsExactly("first");
    }

    private static final class FakeLinks implements TwinCheck.Links<String, String> {

        private final List<Message.Beat> published = new ArrayList<>();
        private final List<String> givenUp = new ArrayList<>();
        private CompletableFuture<Long> answer = CompletableFuture.completedFuture(1L);
        private volatile String messages = "first";
        private volatile @Nullable Runnable afterReading;

        Message.Beat lastCall() {
            return published.get(published.size() - 1);
        }

        @Override
        public String commands() {
            return "requests";
        }

        @Override
        public String messages() {
            String present = messages;
            Runnable first = afterReading;
            afterReading = null;
            if (first != null) {
                first.run();
            }
            return present;
        }

        @Override
        public CompletionStage<Long> number(String connection) {
            return CompletableFuture.completedFuture(1L);
        }

        @Override
        public CompletionStage<Long> publish(String connection, String text) {
            synchronized (published) {
                published.add((Message.Beat) Message.parse(text));
            }
            return answer;
        }

        @Override
        public void passed(String connection, boolean freshCommands, boolean freshMessages) {}

        @Override
        public void failed(Throwable error) {}

        @Override
        public void deaf(String subscription) {
            givenUp.add(subscription);
        }

        @Override
        public void twinFound() {}
    }
}
