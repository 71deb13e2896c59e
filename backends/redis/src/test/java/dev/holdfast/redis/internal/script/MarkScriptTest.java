package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import dev.holdfast.testkit.threads.Patience;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Locks that stay taken after their release. */
class MarkScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 7);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    private Grant held;

    @BeforeEach
    void acquire() {
        held = console.acquire(ALICE);
    }

    @Test
    void release_withAMinimumHold_leavesAMarkerForThatLong() {
        assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

        assertThat(console.value()).isEqualTo("1:-:7:" + held.token() + ":" + held.tokens() + ":alice");
        assertThat(console.remainingMillis()).isBetween(1L, 10_000L);
    }

    @Test
    @DisplayName("a marker has an end, however long the server stands still between two commands")
    void release_withAMinimumHoldForAMoment_writesTheMarkerWithItsEnd() {
        List<String> commands = console.commandsOf(() -> console.releaseWithMinimumHold(held, 10_000));

        assertThat(commands)
                .filteredOn(command -> command.contains("\"1:-:7:"))
                .singleElement()
                .asString()
                .startsWith("\"SET\" ")
                .endsWith(" \"PX\" \"10000\"");
    }

    @Test
    void release_repeatedAfterItMarked_isReleasedAgainAndDoesNotMarkForLonger() {
        console.releaseWithMinimumHold(held, 10_000);

        assertThat(console.releaseWithMinimumHold(held, 20_000)).isEqualTo(1);
        assertThat(console.remainingMillis()).isBetween(1L, 10_000L);
    }

    @Test
    void release_markerOfAnotherHold_isNotMine() {
        console.releaseWithMinimumHold(held, 10_000);
        Grant other = new Grant("1:bob:7", held.now(), held.token(), held.tokens());
        Grant older = new Grant("1:alice:7", held.now(), held.token() - 1, held.tokens());

        assertThat(console.release(other)).isZero();
        assertThat(console.release(older)).isZero();
    }

    @Test
    void renewAndLeave_afterItMarked_findNoHold() {
        console.releaseWithMinimumHold(held, 10_000);
        String marker = console.value();

        assertThat(console.renew(held.value(), 30_000).get(1).number()).isZero();
        assertThat(console.renew(marker, 30_000).get(1).number())
                .as("no client renews a marker, but if one did, it would be its own")
                .isEqualTo(1);
        assertThat(console.leave(ALICE)).isZero();
        assertThat(console.value()).isEqualTo(marker);
    }

    @Test
    void release_withAMinimumHoldWhileOthersWait_tellsTheHeadWhenItIsFree() {
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber bob = console.subscriber("bob");
                Subscriber carol = console.subscriber("carol")) {
            long before = console.now();
            console.releaseWithMinimumHold(held, 10_000);
            long after = console.now();

            List<String> message = fields(bob.next());
            assertThat(message).startsWith("1", "free").hasSize(4).endsWith("lock");
            assertThat(Long.parseLong(message.get(2))).isBetween(before + 10_000_000, after + 10_000_000);
            assertThat(carol.heardNothing()).isTrue();
            assertThat(console.queue()).containsExactly(BOB.member(), CAROL.member());
        }
    }

    @Test
    void release_withAMinimumHoldWhileTheHeadIsGone_tellsTheNext() {
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber carol = console.subscriber("carol")) {
            console.releaseWithMinimumHold(held, 10_000);

            assertThat(carol.next()).startsWith("1:free:");
            assertThat(console.queue()).containsExactly(CAROL.member());
        }
    }

    @Test
    void release_withAMinimumHoldInFrontOfAHeadOfAnotherFormat_notifiesNoClient() {
        console.execute("ZADD", ScriptConsole.QUEUE, "1", "2:who:knows");

        assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);
        assertThat(console.queue()).containsExactly("2:who:knows");
    }

    @Test
    void release_withAMinimumHoldWhenOutOfMemory_succeeds() {
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);
            assertThat(console.value()).startsWith("1:-:7:");
            assertThat(console.remainingMillis()).isBetween(1L, 10_000L);
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    void acquire_atTheEndOfTheMarker_isGranted() {
        console.releaseWithMinimumHold(held, 1);
        Patience.await().until(() -> !console.exists(HOLD));

        assertThat(console.acquire(BOB).token()).isGreaterThan(held.lastToken());
        assertThat(List.of(console.value())).allMatch(value -> value.startsWith("1:bob:1:"));
    }

    private static List<String> fields(String message) {
        return List.of(message.split(":", -1));
    }
}
