package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LockChannelsTest {

    private static final LockId LOCK = LockId.of("lock");
    private static final Duration KEPT = Duration.ofNanos(LockChannels.KEPT_NANOS);

    private final ManualTiming timing = new ManualTiming();
    private final List<String> done = new ArrayList<>();
    private String client = "me";
    private LockChannels channels;

    private record RecordingEar(String node, List<String> done) implements LockChannels.Ear {

        @Override
        public void subscribe(String shardChannel) {
            done.add(node + " + " + shardChannel);
        }

        @Override
        public void unsubscribe(String shardChannel) {
            done.add(node + " - " + shardChannel);
        }
    }

    @BeforeEach
    void begin() {
        channels = new LockChannels(timing, lock -> lock.name() + " to " + client);
        channels.begin();
    }

    private RecordingEar node(String name) {
        return new RecordingEar(name, done);
    }

    @Test
    @DisplayName("scenario 72: a subscription that is not needed any more ends, and so leaves nothing behind")
    void need_notForHalfAMinute_ends() {
        channels.need(LOCK, node("n1"));
        timing.pass(KEPT.plusSeconds(11));
        timing.pass(KEPT.plusSeconds(11));

        assertThat(done).containsExactly("n1 + lock to me", "n1 - lock to me");
    }

    @Test
    void need_againAndAgain_goesOn() {
        for (int i = 0; i < 5; i++) {
            channels.need(LOCK, node("n1"));
            timing.pass(KEPT.minusSeconds(11));
        }

        assertThat(done).containsOnly("n1 + lock to me");
    }

    @Test
    void need_atAnotherNode_endsTheFormer() {
        channels.need(LOCK, node("n1"));
        channels.need(LOCK, node("n2"));

        assertThat(done).containsExactly("n1 + lock to me", "n1 - lock to me", "n2 + lock to me");
    }

    @Test
    void need_underAnotherId_endsTheFormer() {
        channels.need(LOCK, node("n1"));
        client = "another";
        channels.need(LOCK, node("n1"));

        assertThat(done).containsExactly("n1 + lock to me", "n1 - lock to me", "n1 + lock to another");
    }

    @Test
    void forget_allOfThem_sendsNothingMore() {
        channels.need(LOCK, node("n1"));
        channels.forget();
        timing.pass(KEPT.plusSeconds(11));

        assertThat(done).containsExactly("n1 + lock to me");
    }
}
