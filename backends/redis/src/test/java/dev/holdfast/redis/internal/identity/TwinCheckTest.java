package dev.holdfast.redis.internal.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.internal.wire.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TwinCheckTest {

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final FakeLinks links = new FakeLinks();
    private final ManualTiming timing = new ManualTiming();
    private final TwinCheck<String, String> check =
            new TwinCheck<>(links, timing, new Random(1), number -> "signature" + number, new SentBeats());

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
            while (later.getState() != Thread.State.WAITING && later.getState() != Thread.State.TERMINATED) {
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

    /** Or whoever is told would take it for the present one. */
    @Test
    void begin_connectionLostWhileATwinMayAnswer_doesNotPass() {
        links.answer = CompletableFuture.completedFuture(2L);
        check.begin();
        assertThat(check.heard(links.lastCall(), "first")).isTrue();

        links.commands = null;
        timing.pass(Duration.ofSeconds(1));

        assertThat(links.passed).isEmpty();
        assertThat(check.hasPassed("requests")).isFalse();

        links.commands = "later requests";
        links.answer = CompletableFuture.completedFuture(1L);
        check.begin();
        assertThat(check.heard(links.lastCall(), "first")).isTrue();
        assertThat(links.passed).containsExactly("later requests");
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

    @Test
    void begin_callRefusedForLong_isRepeatedAfterPausesThatGrowToASecond() {
        refuse();

        check.begin();
        timing.pass(Duration.ofMinutes(1));

        List<Duration> pauses = pauses();
        assertThat(pauses.get(0)).isLessThanOrEqualTo(Duration.ofMillis(50));
        assertThat(pauses).allMatch(pause -> pause.compareTo(LONGEST_PAUSE) <= 0);
        assertThat(pauses.subList(6, pauses.size())).allMatch(pause -> pause.compareTo(Duration.ofMillis(500)) >= 0);
        assertThat(pauses.stream().distinct()).as("jittered").hasSizeGreaterThan(pauses.size() / 2);
    }

    /** After the server is mended, it takes no longer than the longest pause. */
    @Test
    void begin_callRefusedForLongAndThenTaken_passesWithinASecond() {
        refuse();
        check.begin();
        timing.pass(Duration.ofHours(1));
        int refused = links.published.size();

        links.answer = CompletableFuture.completedFuture(1L);
        timing.pass(LONGEST_PAUSE);

        assertThat(links.published).hasSize(refused + 1);
        assertThat(check.heard(links.lastCall(), "first")).isTrue();
        assertThat(check.hasPassed("requests")).isTrue();
    }

    @Test
    void begin_whoeverHearsOfTheRefusalThrows_callsAgain() {
        refuse();
        links.throwing = true;
        check.begin();

        links.answer = CompletableFuture.completedFuture(1L);
        timing.pass(LONGEST_PAUSE);

        assertThat(links.published).hasSize(2);
    }

    @Test
    void begin_subscriptionIsBeingMade_waitsForIt() {
        links.messages = null;

        check.begin();

        assertThat(links.published).isEmpty();
    }

    @Test
    void begin_nothingCanBeSubscribedAndNobodyListens_passesForRequests() {
        links.messages = null;
        links.deaf = true;
        links.answer = CompletableFuture.completedFuture(0L);

        check.begin();

        assertThat(links.published).singleElement().matches(Message.Beat::call);
        assertThat(check.hasPassed("requests")).isTrue();
        assertThat(links.passed).containsExactly("requests");
    }

    /** Another process that listens has heard the call by then, and has given the id up. */
    @Test
    void begin_nothingCanBeSubscribedAndSomebodyListens_passesHalfASecondLater() {
        links.messages = null;
        links.deaf = true;

        check.begin();

        timing.pass(Duration.ofMillis(490));
        assertThat(check.hasPassed("requests")).isFalse();
        timing.pass(Duration.ofMillis(10));
        assertThat(check.hasPassed("requests")).isTrue();
    }

    @Test
    void begin_subscribedAtLast_isCheckedAgainWhileRequestsGoOn() {
        links.messages = null;
        links.deaf = true;
        links.answer = CompletableFuture.completedFuture(0L);
        check.begin();

        links.messages = "second";
        links.deaf = false;
        links.answer = new CompletableFuture<>();
        check.begin();

        assertThat(links.published).hasSize(2);
        assertThat(check.hasPassed("requests")).isTrue();
        assertThat(check.isBelieved("second")).isFalse();
        links.answer.complete(1L);
        assertThat(check.heard(links.lastCall(), "second")).isTrue();
        assertThat(check.isBelieved("second")).isTrue();
        assertThat(links.freshMessages).containsExactly(false, true);
    }

    @Test
    void begin_callTakenAndNotHeard_passesForRequestsAlone() {
        check.begin();

        timing.pass(Duration.ofSeconds(2));

        assertThat(links.givenUp).containsExactly("first");
        assertThat(check.hasPassed("requests")).isTrue();
        assertThat(check.isBelieved("first")).isFalse();
        assertThat(links.freshMessages).containsExactly(false);
    }

    /** A fresh connection is checked at once, whatever is known of the last one. */
    @Test
    void begin_afterACallThatWasRefused_doesNotWaitForThePause() {
        refuse();
        check.begin();
        timing.pass(Duration.ofHours(1));
        int refused = links.published.size();

        links.messages = "second";
        check.begin();

        assertThat(links.published).hasSize(refused + 1);
    }

    /** Or each connection that is lost meanwhile would add its own repetitions to those that go on. */
    @Test
    void begin_againAndAgainWhileCallsAreRefused_repeatsAsOneDoes() {
        refuse();
        for (int i = 0; i < 20; i++) {
            links.messages = "subscription " + i;
            check.begin();
        }
        int refused = links.published.size();

        timing.pass(Duration.ofMinutes(1));

        assertThat(links.published.size() - refused).isBetween(60, 120);
    }

    @Test
    void begin_callRefusedAfterOneThatPassed_beginsWithAShortPauseAgain() {
        refuse();
        check.begin();
        timing.pass(Duration.ofMinutes(1));
        links.answer = CompletableFuture.completedFuture(1L);
        timing.pass(LONGEST_PAUSE);
        check.heard(links.lastCall(), "first");
        int before = links.published.size();

        refuse();
        links.messages = "second";
        check.begin();
        timing.pass(Duration.ofMillis(50));

        assertThat(links.published.size() - before).isGreaterThanOrEqualTo(2);
    }

    private void refuse() {
        links.answer = CompletableFuture.failedFuture(new IllegalStateException("NOPERM"));
    }

    private List<Duration> pauses() {
        List<Duration> pauses = new ArrayList<>();
        for (int i = 1; i < links.calledNanos.size(); i++) {
            pauses.add(Duration.ofNanos(links.calledNanos.get(i) - links.calledNanos.get(i - 1)));
        }
        return pauses;
    }

    private final class FakeLinks implements CheckedLinks<String, String> {

        private final List<Message.Beat> published = new ArrayList<>();
        private final List<Long> calledNanos = new ArrayList<>();
        private final List<String> givenUp = new ArrayList<>();
        private final List<String> passed = new ArrayList<>();
        private final List<Boolean> freshMessages = new ArrayList<>();
        private CompletableFuture<Long> answer = CompletableFuture.completedFuture(1L);
        private volatile @Nullable String commands = "requests";
        private volatile @Nullable String messages = "first";
        private boolean deaf;
        private boolean throwing;
        private volatile @Nullable Runnable afterReading;

        Message.Beat lastCall() {
            return published.get(published.size() - 1);
        }

        @Override
        public @Nullable String commands() {
            return commands;
        }

        @Override
        public @Nullable String messages() {
            String present = messages;
            Runnable first = afterReading;
            afterReading = null;
            if (first != null) {
                first.run();
            }
            return present;
        }

        @Override
        public boolean areDeaf() {
            return deaf;
        }

        @Override
        public CompletionStage<Long> number(String connection) {
            return CompletableFuture.completedFuture(1L);
        }

        @Override
        public CompletionStage<Long> publish(String connection, String text) {
            synchronized (published) {
                published.add((Message.Beat) Message.parse(text));
                calledNanos.add(timing.nanoTime());
            }
            return answer;
        }

        @Override
        public void passed(String connection, boolean freshCommands, boolean freshSubscription) {
            passed.add(connection);
            freshMessages.add(freshSubscription);
        }

        @Override
        public void failed(Throwable error) {
            if (throwing) {
                throw new IllegalStateException("a log that is full", error);
            }
        }

        @Override
        public void deaf(String subscription) {
            givenUp.add(subscription);
        }

        @Override
        public void twinFound() {}
    }
}
