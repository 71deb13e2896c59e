package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The scripts for groups where a server has no memory, takes no writes, permits less, or holds what others wrote. */
class GroupServerStateTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @AfterEach
    void restoreTheServer() {
        console.execute("CONFIG", "SET", "maxmemory", "0");
        console.execute("REPLICAOF", "NO", "ONE");
        console.execute("ACL", "SETUSER", "default", "+@all", "allchannels");
    }

    private void isOutOfMemory() {
        console.execute("CONFIG", "SET", "maxmemory-policy", "noeviction");
        console.execute("CONFIG", "SET", "maxmemory", "1");
    }

    private void isReplica() {
        // Of a primary that is not there: it keeps its data, and takes no writes.
        console.execute("REPLICAOF", "127.0.0.1", "1");
    }

    private Map<String, String> stored() {
        return Stream.of(HOLD, QUEUE, FENCE, GROUP)
                .filter(console::exists)
                .collect(Collectors.toMap(
                        key -> key, key -> console.execute("DUMP", key).toString()));
    }

    private void assertRefusedUnchanged(String error, ThrowingCallable... requests) {
        Map<String, String> before = stored();
        for (ThrowingCallable request : requests) {
            assertThatThrownBy(request).isInstanceOf(RespException.class).hasMessageContaining(error);
        }
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void outOfMemory_asking_isRefused() {
        isOutOfMemory();
        assertRefusedUnchanged("OOM", () -> groups.ask(ANNA), () -> groups.ask(ANNA.once()));
    }

    @Test
    void outOfMemory_joiningAndQueueing_areRefused() {
        groups.join(ANNA);
        isOutOfMemory();
        assertRefusedUnchanged("OOM", () -> groups.ask(BEN));
        console.execute("CONFIG", "SET", "maxmemory", "0");
        console.ask(WILL);
        isOutOfMemory();
        assertRefusedUnchanged("OOM", () -> groups.ask(BEN));
    }

    @Test
    void outOfMemory_askingOnceBehindAHold_isTaken() {
        console.acquire(WILL);
        isOutOfMemory();
        assertThat(groups.code(ANNA.once())).isEqualTo(3);
    }

    @Test
    void outOfMemory_renewal_extends() {
        Joined anna = groups.join(ANNA.lease(5_000));
        isOutOfMemory();
        assertThat(groups.renew(ANNA, anna.era(), 60_000).get(1).number()).isEqualTo(1);
        assertThat(groups.end(ANNA)).isGreaterThan(console.now() + 50_000_000);
        assertThat(console.remainingMillis()).isGreaterThan(50_000);
    }

    @Test
    void outOfMemory_release_handsOn() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            isOutOfMemory();
            assertThat(groups.release(anna)).isEqualTo(1);
            assertThat(groups.release(BEN, anna.era())).isEqualTo(1);
            assertThat(will.next()).startsWith("1:grant:1:");
        }
    }

    @Test
    void outOfMemory_downgrade_isDone() {
        Grant held = console.acquire(WILL);
        isOutOfMemory();
        assertThat(groups.downgrade(held, BEN).get(0).number()).isEqualTo(1);
        assertThat(groups.members()).containsExactly(BEN.member());
    }

    @Test
    void replica_everyRequest_isRefusedAndPublishesNothing() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        Joined gone = new Joined(GroupQuestion.reader("gone", 1), 0, anna.era(), anna.serial(), 0, 0);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            isReplica();
            assertRefusedUnchanged(
                    "READONLY",
                    () -> groups.ask(GroupQuestion.reader("carl", 1)),
                    () -> groups.ask(GroupQuestion.reader("carl", 1).once()),
                    () -> groups.ask(ANNA.again()),
                    () -> groups.release(anna),
                    () -> groups.release(gone),
                    () -> groups.leave(BEN),
                    () -> groups.leave(gone.question()),
                    () -> groups.renew(ANNA, anna.era(), 60_000),
                    () -> groups.renew(gone.question(), anna.era(), 60_000),
                    () -> groups.renewAlone(gone.question(), anna.era(), 60_000),
                    () -> groups.regain(gone, 30_000, Long.MAX_VALUE / 1024),
                    () -> groups.upgrade(anna, Question.first("anna", 2)),
                    () -> groups.upgrade(gone, Question.first("gone", 2)),
                    () -> groups.downgrade(new Grant("1:gone:1", 0, 7, 1), BEN),
                    () -> groups.end(ben));
            assertThat(will.heardNothing()).isTrue();
        }
    }

    @Test
    void replica_lastMemberParts_isRefusedBeforeAnythingIsPublished() {
        Joined anna = groups.join(ANNA);
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            isReplica();
            assertRefusedUnchanged("READONLY", () -> groups.release(anna), () -> groups.leave(ANNA));
            assertThat(will.heardNothing()).isTrue();
        }
    }

    @Test
    void publishingIsNotPermitted_release_leavesAllAsItWas() {
        Joined anna = groups.join(ANNA.lease(60_000));
        Joined ben = groups.join(BEN.lease(10_000));
        console.ask(WILL);
        try (Subscriber will = console.subscriber("will")) {
            groups.release(ben);
            Map<String, String> before = stored();
            console.execute("ACL", "SETUSER", "default", "-publish");
            assertThatThrownBy(() -> groups.release(anna)).isInstanceOf(RespException.class);
            console.execute("ACL", "SETUSER", "default", "+publish");
            Map<String, String> after = stored();
            after.remove(FENCE);
            before.remove(FENCE);
            assertThat(after).isEqualTo(before);
            assertThat(will.heardNothing()).isTrue();
            assertThat(groups.release(anna)).isEqualTo(1);
            assertThat(will.next()).startsWith("1:grant:1:");
        }
    }

    @Test
    void countingIsNotPermitted_ask_leavesTheQueueAsItWas() {
        groups.join(ANNA);
        console.execute("ZADD", QUEUE, "5", WILL.member());
        Map<String, String> before = stored();
        console.execute("ACL", "SETUSER", "default", "-pubsub");
        assertThatThrownBy(() -> groups.ask(BEN)).isInstanceOf(RespException.class);
        assertThatThrownBy(() -> groups.ask(BEN.once())).isInstanceOf(RespException.class);
        assertThat(stored()).isEqualTo(before);
    }

    @Test
    void foreignValueAtTheHold_ask_isRefused() {
        console.execute("SET", HOLD, "2:from:the:future");
        assertRefusedUnchanged("HOLDFASTFORMAT", () -> groups.ask(ANNA), () -> groups.ask(ANNA.once()));
    }

    @Test
    void foreignFence_everyRequestThatGrants_isRefused() {
        console.execute("SET", FENCE, "no token");
        assertRefusedUnchanged("HOLDFASTFORMAT", () -> groups.ask(ANNA));
        console.execute("DEL", FENCE);
        Joined anna = groups.join(ANNA);
        console.execute("SET", FENCE, "no token");
        assertRefusedUnchanged(
                "HOLDFASTFORMAT",
                () -> groups.ask(BEN),
                () -> groups.ask(ANNA.again()),
                () -> groups.ask(GroupQuestion.permits("paul", 1, 1, 2)),
                () -> groups.upgrade(anna, Question.first("anna", 2)),
                () -> groups.regain(new Joined(BEN, 0, anna.era(), anna.serial() + 1, 0, 0), 30_000, 1L << 52));
        console.execute("ZADD", QUEUE, "5", WILL.member());
        try (Subscriber will = console.subscriber("will")) {
            assertRefusedUnchanged("HOLDFASTFORMAT", () -> groups.release(anna));
            assertThat(will.heardNothing()).isTrue();
        }
    }

    @Test
    void otherTypesAtTheKeys_ask_isRefusedUnchanged() {
        groups.join(ANNA);
        for (String key : List.of(QUEUE, GROUP)) {
            String dump = console.exists(key) ? "there" : "";
            console.execute("RENAME", dump.isEmpty() ? FENCE : key, "aside");
            console.execute("SET", key, "text");
            if (dump.isEmpty()) {
                console.execute("COPY", "aside", FENCE);
            }
            assertRefusedUnchanged("WRONGTYPE", () -> groups.ask(BEN), () -> groups.ask(ANNA.again()));
            console.execute("DEL", key);
            if (!dump.isEmpty()) {
                console.execute("RENAME", "aside", key);
            }
        }
    }

    @Test
    void clockIsBehind_grants_haveRisingNumbers() {
        long ahead = console.now() + 60_000_000;
        Joined anna = groups.join(ANNA.havingSeen(ahead));
        assertThat(anna.era()).isEqualTo(ahead + 1).isEqualTo(console.fence());
        Joined ben = groups.join(BEN);
        assertThat(ben.serial()).isEqualTo(ahead + 2).isEqualTo(console.fence());
        console.execute("DEL", FENCE);
        assertThat(groups.join(GroupQuestion.reader("carl", 1)).serial())
                .as("the group's own token is known where the fence is lost")
                .isGreaterThan(anna.era());
    }

    @Test
    void clockIsBehind_queued_claimsWhatTheClientHasSeen() {
        console.acquire(WILL);
        long ahead = console.now() + 60_000_000;
        assertThat(groups.ask(ANNA.havingSeen(ahead)).get(3).number()).isEqualTo(ahead);
        assertThat(console.fence()).isEqualTo(ahead);
    }

    @Test
    void clockIsNotBehind_queued_claimsNothing() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA.havingSeen(held.lastToken() + 1));
        assertThat(console.fence()).isEqualTo(held.lastToken());
    }
}
