package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of release.lua and leave.lua but those of kept locks, on a real server. */
class ReleaseScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);
    private static final Question BOB = Question.first("bob", 1);
    private static final Question CAROL = Question.first("carol", 1);

    @Test
    void release_nobodyWaits_freesTheLock() {
        Grant held = console.acquire(ALICE);

        assertThat(console.release(held)).isEqualTo(1);

        assertThat(console.exists(HOLD)).isFalse();
        assertThat(console.fence()).isEqualTo(held.lastToken());
        assertThat(console.release(held)).isZero();
    }

    @Test
    @DisplayName("scenario 28: a release after the lease was lost leaves the new holder alone")
    void release_anotherHolds_leavesItAlone() {
        Grant lost = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        Grant present = console.acquire(BOB);

        assertThat(console.release(lost)).isZero();
        assertThat(console.value()).isEqualTo(present.value());
    }

    @Test
    void release_ownAttemptUnderAnotherToken_isNotThisHold() {
        Grant lost = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        Grant present = console.acquire(ALICE);

        assertThat(console.release(lost)).isZero();
        assertThat(console.value()).isEqualTo(present.value());
    }

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
    @DisplayName("whoever listens to all channels, as a browser of a server does, is no waiter")
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
            assertThat(console.releaseKeeping(held, 10_000)).isEqualTo(1);

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
    @DisplayName("a server that does not let a script count subscribers, or publish, keeps the hold and the queue")
    void release_mayNotCountOrPublish_failsAndLosesNoWaiter() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber bob = console.subscriber("bob")) {
            for (String command : List.of("pubsub", "publish")) {
                console.execute("ACL", "SETUSER", "default", "-" + command);
                try {
                    assertThatThrownBy(() -> console.release(held)).hasMessageMatching("(?s).*(ermission|can't).*");
                    assertThatThrownBy(() -> console.releaseKeeping(held, 1_000))
                            .hasMessageMatching("(?s).*(ermission|can't).*");
                } finally {
                    console.execute("ACL", "SETUSER", "default", "+" + command);
                }
                assertThat(console.queue()).containsExactly(BOB.member(), CAROL.member());
                assertThat(console.value()).isEqualTo(held.value());
            }
            assertThat(console.release(held)).isEqualTo(1);
            assertThat(bob.next()).startsWith("1:grant:1:");
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

    @Test
    void release_ownAttemptStillQueued_isDropped() {
        console.acquire(BOB);
        console.ask(ALICE);
        console.execute("DEL", HOLD);
        // A second copy of the first question: granted, though the first copy has queued the attempt.
        Grant held = console.acquire(ALICE);

        try (Subscriber alice = console.subscriber("alice")) {
            assertThat(console.release(held)).isEqualTo(1);

            assertThat(alice.heardNothing()).isTrue();
            assertThat(console.exists(HOLD)).isFalse();
            assertThat(console.exists(QUEUE)).isFalse();
        }
    }

    @Test
    @DisplayName("scenario 32: a release succeeds when the server is out of memory")
    void release_outOfMemory_handsOn() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            console.execute("CONFIG", "SET", "maxmemory", "1");
            assertThat(console.release(held)).isEqualTo(1);
            assertThat(bob.next()).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:bob:1:");
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    @DisplayName("scenario 32: a server that was demoted does not say that a hold is gone")
    void release_ofAHoldThatAReadOnlyReplicaDoesNotHave_isRefused() {
        Grant held = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> console.release(held)).hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(console.release(held)).isZero();
    }

    @Test
    @DisplayName("scenario 32: a server that was demoted tells nobody of a grant that it cannot make")
    void release_readOnlyReplica_failsBeforeTheWaiterIsTold() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            console.execute("REPLICAOF", "127.0.0.1", "1");
            assertThatThrownBy(() -> console.release(held)).hasMessageContaining("READONLY");
            assertThatThrownBy(() -> console.releaseKeeping(held, 1_000)).hasMessageContaining("READONLY");
            assertThatThrownBy(() -> console.leave(ALICE)).hasMessageContaining("READONLY");
            console.execute("REPLICAOF", "NO", "ONE");
            assertThat(console.queue()).containsExactly(BOB.member());
            assertThat(console.value()).isEqualTo(held.value());
            // A time at which it may be free is no grant.
            assertThat(bob.next()).startsWith("1:free:");
            assertThat(bob.heardNothing()).isTrue();
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
    }

    @Test
    void release_queueOfAnotherType_isAnErrorAndKeepsTheHold() {
        Grant held = console.acquire(ALICE);
        console.execute("SET", QUEUE, "x");

        assertThatThrownBy(() -> console.release(held)).hasMessageContaining("WRONGTYPE");
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void releaseAndAsk_nobodyWaits_grantsAtOnceForAWholeLease() {
        Grant held = console.acquire(ALICE);
        Question fresh = Question.first("alice", 2);

        List<RespReply> answer = console.releaseAndAsk(held, fresh);

        assertThat(answer.get(0).number()).isEqualTo(1);
        Grant next = ScriptConsole.grant(fresh, answer.subList(1, answer.size()));
        assertThat(next.token()).isGreaterThan(held.lastToken());
        assertThat(console.value()).isEqualTo(next.value());
        assertThat(console.remainingMillis()).isBetween(20_000L, 30_000L);
    }

    @Test
    void releaseAndAsk_othersWait_queuesBehindThem() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);
        Question fresh = Question.first("alice", 2);

        try (Subscriber bob = console.subscriber("bob")) {
            List<RespReply> answer = console.releaseAndAsk(held, fresh);

            assertThat(answer.get(0).number()).isEqualTo(1);
            assertThat(answer.get(1).number()).isEqualTo(2);
            assertThat(answer.get(3).number()).as("the claim").isBetween(1L, 2_000L);
            assertThat(bob.next()).startsWith("1:grant:1:");
            assertThat(console.queue()).containsExactly(CAROL.member(), fresh.member());
        }
    }

    @Test
    void releaseAndAsk_holdWasLost_asksAllTheSame() {
        Grant lost = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        Grant present = console.acquire(BOB);
        Question fresh = Question.first("alice", 2);

        List<RespReply> answer = console.releaseAndAsk(lost, fresh);

        assertThat(answer.get(0).number()).isZero();
        assertThat(answer.get(1).number()).isEqualTo(2);
        assertThat(console.value()).isEqualTo(present.value());
        assertThat(console.queue()).containsExactly(fresh.member());
    }

    @Test
    void releaseAndAsk_repeated_findsItsFreshAttemptAgain() {
        Grant held = console.acquire(ALICE);
        Question fresh = Question.first("alice", 2);
        List<RespReply> first = console.releaseAndAsk(held, fresh);

        List<RespReply> second = console.releaseAndAsk(held, fresh);

        assertThat(second.get(0).number()).isZero();
        assertThat(second.get(1).number()).isEqualTo(1);
        assertThat(second.get(3)).isEqualTo(first.get(3));
    }

    @Test
    void releaseAndAsk_afterItsTime_releasesAndRefusesTheFreshAttempt() {
        Grant held = console.acquire(ALICE);

        List<RespReply> answer =
                console.releaseAndAsk(held, Question.first("alice", 2).notAfter(console.now() - 1));

        assertThat(answer.get(0).number()).isEqualTo(1);
        assertThat(answer.get(1).number()).isEqualTo(4);
        assertThat(console.exists(HOLD)).isFalse();
    }

    @Test
    void releaseAndAsk_fenceThatIsNoToken_isAnErrorAndKeepsTheHold() {
        Grant held = console.acquire(ALICE);
        console.execute("SET", FENCE, "hello");

        assertThatThrownBy(() -> console.releaseAndAsk(held, Question.first("alice", 2)))
                .isInstanceOf(RespException.class)
                .hasMessageContaining("HOLDFASTFORMAT");
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void releaseAndAsk_outOfMemory_succeeds() {
        Grant held = console.acquire(ALICE);
        console.execute("CONFIG", "SET", "maxmemory", "1");
        try {
            List<RespReply> answer = console.releaseAndAsk(held, Question.first("alice", 2));
            assertThat(answer.get(0).number()).isEqualTo(1);
            assertThat(answer.get(1).number()).isEqualTo(1);
        } finally {
            console.execute("CONFIG", "SET", "maxmemory", "0");
        }
    }

    @Test
    void leave_waiting_leavesTheQueue() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        assertThat(console.leave(BOB)).isEqualTo(1);

        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(console.value()).isEqualTo(held.value());
        assertThat(console.leave(BOB)).isZero();
    }

    @Test
    @DisplayName("scenario 12: a waiter that times out at the moment of the grant hands the lock on")
    void leave_granted_handsOnWhateverTheToken() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);
        console.ask(CAROL);

        try (Subscriber bob = console.subscriber("bob");
                Subscriber carol = console.subscriber("carol")) {
            console.release(held);
            assertThat(bob.next()).startsWith("1:grant:");

            assertThat(console.leave(BOB)).isEqualTo(1);

            assertThat(carol.next()).startsWith("1:grant:1:");
            assertThat(console.value()).startsWith("1:carol:1:");
        }
    }

    @Test
    void leave_attemptWhoseNumberBeginsTheSame_isLeftAlone() {
        Grant held = console.acquire(Question.first("alice", 12));

        assertThat(console.leave(Question.first("alice", 1))).isZero();
        assertThat(console.value()).isEqualTo(held.value());
    }

    @Test
    void leave_holdOfAnotherFormat_isLeftAlone() {
        console.execute("SET", HOLD, "2:alice:1:5:1");

        assertThat(console.leave(ALICE)).isZero();
        assertThat(console.value()).isEqualTo("2:alice:1:5:1");
    }

    private static List<String> fields(String message) {
        return List.of(message.split(":", -1));
    }
}
