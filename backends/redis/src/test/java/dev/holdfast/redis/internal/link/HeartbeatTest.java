package dev.holdfast.redis.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.internal.wire.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

    private final ManualTiming timing = new ManualTiming();
    private final FakeLinks links = new FakeLinks();
    private final Heartbeat heartbeat = new Heartbeat(timing, links);

    @BeforeEach
    void start() {
        heartbeat.start();
    }

    @Test
    void healthy_beatsEveryFiveSecondsAndReplacesNothing() {
        timing.pass(Duration.ofMinutes(1));

        assertThat(links.beats).isEqualTo(12);
        assertThat(links.died).isEmpty();
    }

    @Test
    void serverOwesAnAnswerForTwoSeconds_requestsAreDead() {
        links.owedSinceNanos = timing.nanoTime();

        timing.pass(Duration.ofSeconds(2));
        assertThat(links.died).isEmpty();
        timing.pass(Duration.ofSeconds(1));

        assertThat(links.died).containsExactly("requests");
    }

    @Test
    void beatAnsweredAndNotHeard_subscriptionIsDeadWithinThreeSeconds() {
        links.deliver = false;

        timing.pass(Duration.ofSeconds(5));
        timing.pass(Duration.ofSeconds(2));
        assertThat(links.died).isEmpty();
        timing.pass(Duration.ofSeconds(1));

        assertThat(links.died).containsExactly("subscription 7");
        timing.pass(Duration.ofSeconds(1));
        assertThat(links.died).as("reported once").hasSize(1);
    }

    @Test
    void noSubscriber_subscriptionIsDeadAtOnce() {
        links.reached = 0;

        timing.pass(Duration.ofSeconds(5));

        assertThat(links.died).containsExactly("subscription 7");
    }

    @Test
    void beatFailed_saysNothingAboutTheSubscription() {
        links.failing = true;

        timing.pass(Duration.ofSeconds(30));

        assertThat(links.died).isEmpty();
    }

    @Test
    void beatUnanswered_saysNothingAboutTheSubscription() {
        links.answering = false;

        timing.pass(Duration.ofSeconds(30));

        assertThat(links.died).isEmpty();
    }

    @Test
    void linkDown_doesNotBeat() {
        links.complete = false;

        timing.pass(Duration.ofMinutes(1));

        assertThat(links.beats).isZero();
    }

    /** As with a node that has left a cluster. */
    @Test
    void stopped_looksNoMore() {
        heartbeat.stop();

        timing.pass(Duration.ofSeconds(2));

        assertThat(timing.hasTask()).isFalse();
        assertThat(links.beats).isZero();
    }

    @Test
    void processWasStopped_blamesNone() {
        links.owedSinceNanos = timing.nanoTime();
        links.deliver = false;
        timing.pass(Duration.ofMillis(1_500));

        timing.stopFor(Duration.ofSeconds(30));
        assertThat(links.died).isEmpty();

        links.owedSinceNanos = Long.MAX_VALUE;
        links.deliver = true;
        timing.pass(Duration.ofSeconds(30));
        assertThat(links.died).isEmpty();
    }

    private final class FakeLinks implements Heartbeat.Watched {

        private final List<String> died = new ArrayList<>();
        private long owedSinceNanos = Long.MAX_VALUE;
        private boolean complete = true;
        private boolean answering = true;
        private boolean deliver = true;
        private boolean failing;
        private long reached = 1;
        private int beats;

        @Override
        public long silentNanos() {
            return owedSinceNanos == Long.MAX_VALUE ? 0 : timing.nanoTime() - owedSinceNanos;
        }

        @Override
        public boolean isComplete() {
            return complete;
        }

        @Override
        public long subscriptionEpoch() {
            return 7;
        }

        @Override
        public Message.Beat nextBeat() {
            return new Message.Beat("signature", beats + 1, false);
        }

        @Override
        public CompletionStage<Long> publish(Message.Beat beat) {
            beats++;
            if (failing) {
                return CompletableFuture.failedFuture(new IllegalStateException("refused"));
            }
            if (!answering) {
                return new CompletableFuture<>();
            }
            if (deliver) {
                heartbeat.arrived(beat.number());
            }
            return CompletableFuture.completedFuture(reached);
        }

        @Override
        public void commandsDied(String why) {
            died.add("requests");
            owedSinceNanos = Long.MAX_VALUE;
        }

        @Override
        public void subscriptionDied(long subscriptionEpoch, String why) {
            died.add("subscription " + subscriptionEpoch);
        }
    }
}
