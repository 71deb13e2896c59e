package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport.Events;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class MemberEventsTest {

    private static final String CHANNEL = "holdfast:{order:17}:to:client";

    private final ManualTiming timing = new ManualTiming();
    private final List<String> heard = new ArrayList<>();

    private final MemberEvents events = new MemberEvents(
            new Member(new Address("a", 1), null),
            new Heard(heard),
            timing,
            new LockKeys("holdfast"),
            () -> true,
            () -> heard.add("look"));

    /** Writes down for which lock a waiter has to ask again. */
    private record Heard(List<String> all) implements Events {

        @Override
        public void messagesMissed(LockId lock) {
            all.add("ask " + lock.name());
        }

        @Override
        public void message(RedisNode from, String text) {}

        @Override
        public void messagesRestored() {}

        @Override
        public void requestsRestored() {}

        @Override
        public void takenOver(Predicate<LockId> names) {}

        @Override
        public void twinFound() {}
    }

    @Test
    void subscriptionEnded_waiter_asksAtOnce() {
        events.subscriptionEnded(CHANNEL);

        assertThat(heard).containsExactly("look", "ask order:17");
    }

    /** The slot may have come back meanwhile: the map is the one that was known then, and tells nothing. */
    @Test
    void subscriptionRefused_waiter_asksASecondLater() {
        events.subscriptionRefused(CHANNEL);
        timing.pass(Duration.ofMillis(999));
        assertThat(heard).containsExactly("look");

        timing.pass(Duration.ofMillis(1));

        assertThat(heard).containsExactly("look", "ask order:17");
    }
}
