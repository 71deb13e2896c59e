package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of release.lua itself but those of kept locks, on a real server. */
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
                    assertThatThrownBy(() -> console.releaseWithMinimumHold(held, 1_000))
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
    @DisplayName("scenario 32: a server that was demoted notifies no client of a grant that it cannot make")
    void release_readOnlyReplica_failsBeforeTheWaiterIsNotified() {
        Grant held = console.acquire(ALICE);
        console.ask(BOB);

        try (Subscriber bob = console.subscriber("bob")) {
            console.execute("REPLICAOF", "127.0.0.1", "1");
            assertThatThrownBy(() -> console.release(held)).hasMessageContaining("READONLY");
            assertThatThrownBy(() -> console.releaseWithMinimumHold(held, 1_000))
                    .hasMessageContaining("READONLY");
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
}
