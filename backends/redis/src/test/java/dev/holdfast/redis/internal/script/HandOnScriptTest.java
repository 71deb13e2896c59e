package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of include/hand_on.lua, on a real server: who has the lock next, and who is no waiter. */
class HandOnScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    @Test
    void release_anotherWaits_handsOnForTheClaim() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber bob = console.subscriber("bob");
                Subscriber carol = console.subscriber("carol")) {
            long before = console.now();
            assertThat(console.release(held)).isEqualTo(1);

            List<String> message = fields(bob.next());
            long token = Long.parseLong(message.get(3));
            assertThat(message).startsWith("1", "grant", "1").hasSize(9).endsWith("lock");
            assertThat(token).isGreaterThan(held.lastToken());
            assertThat(message.get(4)).as("tokens").isEqualTo("1");
            assertThat(message.get(5)).as("claim").isEqualTo("2000");
            assertThat(message.get(6)).as("waiters").isEqualTo("1");
            assertThat(Long.parseLong(message.get(7))).as("server time").isBetween(before, console.now());
            assertThat(console.value()).isEqualTo("1:bob:1:" + token + ":1");
            assertThat(console.remainingMillis()).isBetween(1L, 2_000L);
            assertThat(console.fence()).isEqualTo(token);
            assertThat(console.queue()).containsExactly(CAROL.member());
            assertThat(carol.heardNothing()).isTrue();
        }
    }

    @Test
    void release_waiterWithAShortLease_claimsNoLonger() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB.lease(700).wanting(9));

        try (Subscriber bob = console.subscriber("bob")) {
            console.release(held);
            assertThat(fields(bob.next()).get(5)).isEqualTo("700");
            assertThat(console.remainingMillis()).isBetween(1L, 700L);
        }
    }

    @Test
    @DisplayName("scenario 10: the head waiter's process is gone, and the next one gets the lock at once")
    void release_headIsGone_handsOnToTheNext() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber carol = console.subscriber("carol")) {
            console.release(held);

            assertThat(carol.next()).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:carol:1:");
            assertThat(console.exists(QUEUE)).isFalse();
        }
    }

    @Test
    void release_allWaitersAreGone_freesTheLock() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        assertThat(console.release(held)).isEqualTo(1);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void release_moreThan32AreGone_stopsAndFreesTheLockForTheLiveOneBehind() {
        Grant held = console.acquire(ALICE);
        for (int gone = 1; gone <= 40; gone++) {
            console.ask(Question.first("gone", gone));
        }
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            console.release(held);

            assertThat(bob.heardNothing()).isTrue();
            assertThat(console.exists(HOLD)).isFalse();
            assertThat(console.queue()).hasSize(9).endsWith(BOB.member());
            assertThat(console.acquire(BOB.again()).token()).isGreaterThan(held.lastToken());
        }
    }

    @Test
    @DisplayName("scenario 61: a subscriber to all channels, such as a browser of a server, is no waiter")
    void release_headsAreGoneAndAnotherListensToAll_handsOnToTheLiveOneAtOnce() {
        Grant held = console.acquire(ALICE);
        console.ask(Question.first("gone", 1));
        console.ask(Question.first("gone", 2));
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob");
                OwnConnection browser = console.listenerToAll()) {
            assertThat(console.release(held)).isEqualTo(1);

            String grant = bob.next();
            assertThat(grant).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:bob:1:");
            assertThat(browser.nextMessage())
                    .as("the first that was published at all")
                    .isEqualTo(grant);
        }
    }

    @Test
    void releaseKeeping_headIsGoneAndAnotherListensToAll_tellsTheLiveOne() {
        Grant held = console.acquire(ALICE);
        console.ask(Question.first("gone", 1));
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob");
                OwnConnection browser = console.listenerToAll()) {
            assertThat(console.releaseWithMinimumHold(held, 10_000)).isEqualTo(1);

            String free = bob.next();
            assertThat(free).startsWith("1:free:");
            assertThat(browser.nextMessage()).isEqualTo(free);
            assertThat(console.queue()).containsExactly(BOB.member());
        }
    }

    @Test
    @DisplayName("where heads are skipped, no token is offered to two, also while the clock is behind")
    void release_headsAreGoneAndTheClockIsBehind_offersNoTokenTwice() {
        Grant held = console.acquire(ALICE);
        console.ask(Question.first("gone", 1));
        console.ask(BOB);
        long ahead = console.now() + 60_000_000;
        console.execute("SET", FENCE, Long.toString(ahead));

        try (Subscriber bob = console.subscriber("bob");
                OwnConnection browser = console.listenerToAll()) {
            assertThat(console.release(held)).isEqualTo(1);

            String grant = bob.next();
            assertThat(fields(grant).get(3)).isEqualTo(Long.toString(ahead + 1));
            assertThat(browser.nextMessage()).isEqualTo(grant);
            assertThat(console.fence()).isEqualTo(ahead + 1);
        }
    }

    @Test
    void release_allAreGoneOrOfAnotherFormatAndTheClockIsBehind_leavesTheFence() {
        long ahead = console.now() + 60_000_000;
        for (String last : List.of("2:who:knows", Question.first("gone", 2).member())) {
            Grant held = console.acquire(ALICE);
            console.ask(Question.first("gone", 1));
            console.execute("ZADD", QUEUE, "9e15", last);
            console.execute("SET", FENCE, Long.toString(ahead));

            try (OwnConnection browser = console.listenerToAll()) {
                assertThat(console.release(held)).isEqualTo(1);

                assertThat(console.fence()).isEqualTo(ahead);
                assertThat(console.exists(HOLD)).isFalse();
                console.execute("PUBLISH", "any", "after");
                assertThat(browser.nextMessage()).isEqualTo("after");
            }
            console.execute("DEL", QUEUE, FENCE);
        }
    }

    @Test
    void release_exactly31AreGone_handsOnToTheOneBehind() {
        Grant held = console.acquire(ALICE);
        for (int gone = 1; gone <= 31; gone++) {
            console.ask(Question.first("gone", gone));
        }
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            console.release(held);
            assertThat(bob.next()).startsWith("1:grant:1:");
        }
    }

    @Test
    @DisplayName("scenario 36a: a queue member of an unknown format is left where it is")
    void release_headOfAnotherFormat_freesTheLockAndLeavesTheHead() {
        Grant held = console.acquire(ALICE);
        console.execute("ZADD", QUEUE, "1", "2:who:knows");
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(console.exists(HOLD)).isFalse();
            assertThat(console.queue()).containsExactly("2:who:knows", BOB.member());
            assertThat(bob.heardNothing()).isTrue();
        }
    }

    private static List<String> fields(String message) {
        return List.of(message.split(":", -1));
    }
}
