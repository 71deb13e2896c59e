package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.FENCE;
import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.OwnConnection;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of include/pump.lua, on a real server: who is let in, in which order, and who is no waiter. */
class PumpScriptTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final GroupQuestion CARL = GroupQuestion.reader("carl", 1);
    private static final Question WILL = Question.first("will", 1);
    private static final Question XENIA = Question.first("xenia", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    private static List<String> fields(String message) {
        return List.of(message.split(":", -1));
    }

    @Test
    void pump_reader_isSentItsGroupItsNumberAndItsClaim() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        console.ask(XENIA);
        try (Subscriber anna = console.subscriber("anna")) {
            long before = console.now();
            console.release(held);
            List<String> join = fields(anna.next());
            assertThat(join).startsWith("1", "join", "1").endsWith("r", "lock").hasSize(11);
            assertThat(join.get(3))
                    .as("era")
                    .isEqualTo(Long.toString(groups.marker().era()));
            assertThat(join.get(4)).as("serial").isEqualTo(Long.toString(console.fence()));
            assertThat(join.get(5)).as("units").isEqualTo("1");
            assertThat(join.get(6)).as("claim").isEqualTo("2000");
            assertThat(join.get(7)).as("waiters").isEqualTo("1");
            assertThat(Long.parseLong(join.get(8))).as("server time").isBetween(before, console.now());
            assertThat(groups.end(ANNA)).isEqualTo(Long.parseLong(join.get(8)) + 2_000_000);
        }
    }

    @Test
    void pump_shortLease_isTheClaim() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA.lease(700));
        try (Subscriber anna = console.subscriber("anna")) {
            console.release(held);
            assertThat(fields(anna.next()).get(6)).isEqualTo("700");
            assertThat(console.remainingMillis()).isBetween(1L, 700L);
        }
    }

    @Test
    void pump_severalReaders_haveRisingSerialNumbers() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN);
        groups.ask(CARL);
        try (OwnConnection all = console.listenerToAll();
                Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben");
                Subscriber carl = console.subscriber("carl")) {
            console.release(held);
            long first = Long.parseLong(fields(anna.next()).get(4));
            long second = Long.parseLong(fields(ben.next()).get(4));
            long third = Long.parseLong(fields(carl.next()).get(4));
            assertThat(first)
                    .isGreaterThan(held.lastToken())
                    .isEqualTo(groups.marker().era());
            assertThat(second).isGreaterThan(first);
            assertThat(third).isGreaterThan(second).isEqualTo(console.fence());
            assertThat(all.nextMessage()).endsWith(":r:lock");
        }
        assertThat(console.execute("TTL", FENCE).number()).isGreaterThan(3_600);
    }

    @Test
    void pump_unitsAreUsedUp_stopsAndLetsNoSmallerOneBy() {
        Joined four = groups.join(GroupQuestion.permits("anna", 1, 4, 4));
        try (Subscriber ben = console.subscriber("ben");
                Subscriber carl = console.subscriber("carl");
                Subscriber dora = console.subscriber("dora")) {
            groups.ask(GroupQuestion.permits("ben", 1, 2, 4));
            groups.ask(GroupQuestion.permits("carl", 1, 3, 4));
            groups.ask(GroupQuestion.permits("dora", 1, 1, 4));
            groups.release(four);
            assertThat(fields(ben.next())).startsWith("1", "join", "1").contains("p");
            assertThat(carl.heardNothing()).isTrue();
            assertThat(dora.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(2);
        assertThat(console.queue()).hasSize(2);
    }

    @Test
    void pump_aMemberHasEnded_usesItsUnits() {
        GroupQuestion dead = GroupQuestion.permits("anna", 1, 2, 4);
        Joined ben = groups.join(GroupQuestion.permits("ben", 1, 1, 4));
        groups.join(dead);
        groups.join(GroupQuestion.permits("eve", 1, 1, 4));
        groups.ask(GroupQuestion.permits("carl", 1, 3, 4));
        groups.letEnd(dead);
        try (Subscriber carl = console.subscriber("carl")) {
            groups.release(ben);
            assertThat(fields(carl.next()).get(5)).isEqualTo("3");
        }
        assertThat(groups.marker().units()).isEqualTo(4);
        assertThat(groups.members()).hasSize(2);
    }

    @Test
    void pump_headsAreGone_letsInWhoIsBehindThem() {
        Joined anna = groups.join(ANNA);
        groups.join(CARL);
        console.ask(WILL);
        console.ask(XENIA);
        try (Subscriber ben = console.subscriber("ben")) {
            console.execute("ZADD", QUEUE, "9e15", BEN.queued());
            groups.release(anna);
            assertThat(ben.next()).startsWith("1:join:1:");
        }
        assertThat(console.exists(QUEUE)).isFalse();
        assertThat(groups.marker().units()).isEqualTo(2);
    }

    @Test
    @DisplayName("nothing is offered to one that is gone: what is published first is the grant to the live one")
    void pump_headsAreGoneAndAnotherListensToAll_offersThemNothing() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN);
        console.ask(XENIA);
        try (Subscriber xenia = console.subscriber("xenia");
                OwnConnection browser = console.listenerToAll()) {
            console.release(held);
            String grant = xenia.next();
            assertThat(grant).startsWith("1:grant:1:");
            assertThat(browser.nextMessage()).isEqualTo(grant);
        }
    }

    @Test
    void pump_moreThan32AreGone_dropsSoManyAndStops() {
        Joined anna = groups.join(ANNA);
        groups.join(CARL);
        for (int gone = 1; gone <= 40; gone++) {
            console.execute(
                    "ZADD",
                    QUEUE,
                    Integer.toString(gone),
                    Question.first("gone", gone).member());
        }
        try (Subscriber ben = console.subscriber("ben")) {
            console.execute("ZADD", QUEUE, "100", BEN.queued());
            groups.release(anna);
            assertThat(ben.heardNothing()).isTrue();
            assertThat(console.queue()).hasSize(9).endsWith(BEN.queued());
            groups.join(BEN.again());
        }
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void pump_200Wait_letsIn128() {
        Grant held = console.acquire(WILL);
        try (Subscriber anna = console.subscriber("anna")) {
            for (int n = 1; n <= 200; n++) {
                groups.ask(GroupQuestion.reader("anna", n));
            }
            console.release(held);
            assertThat(groups.marker().units()).isEqualTo(128);
            assertThat(groups.members()).hasSize(128);
            assertThat(console.queue())
                    .hasSize(72)
                    .startsWith(GroupQuestion.reader("anna", 129).queued());
            assertThat(anna.next()).startsWith("1:join:1:");
        }
    }

    @Test
    void pump_headOfAnotherFormat_leavesItAndStops() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        console.execute("ZADD", QUEUE, "8e15", "2:who:knows");
        console.execute("ZADD", QUEUE, "9e15", BEN.queued());
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            console.release(held);
            assertThat(anna.next()).startsWith("1:join:1:");
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(console.queue()).containsExactly("2:who:knows", BEN.queued());
    }

    @Test
    void pump_memberStandsInTheQueueToo_isCountedOnce() {
        Joined anna = groups.join(ANNA);
        groups.join(BEN);
        console.execute("ZADD", QUEUE, "1", BEN.queued());
        try (Subscriber ben = console.subscriber("ben")) {
            groups.release(anna);
            assertThat(ben.heardNothing()).isTrue();
        }
        assertThat(groups.marker().units()).isEqualTo(1);
        assertThat(groups.members()).containsExactly(BEN.member());
        assertThat(console.exists(QUEUE)).isFalse();
    }

    @Test
    void pump_opens_forgetsTheMembersOfAnEarlierGroup() {
        Grant held = console.acquire(WILL);
        console.execute("ZADD", GROUP, "9e15", "1:old:1:1");
        groups.ask(ANNA);
        try (Subscriber anna = console.subscriber("anna")) {
            console.release(held);
            assertThat(anna.next()).startsWith("1:join:1:");
        }
        assertThat(groups.members()).containsExactly(ANNA.member());
    }

    @Test
    void pump_anotherLabelIsBehind_staysOutUntilAllHaveParted() {
        Grant held = console.acquire(WILL);
        GroupQuestion permits = GroupQuestion.permits("paul", 1, 2, 2);
        groups.ask(ANNA);
        groups.ask(permits);
        try (Subscriber anna = console.subscriber("anna");
                Subscriber paul = console.subscriber("paul")) {
            console.release(held);
            long era = Long.parseLong(fields(anna.next()).get(3));
            assertThat(paul.heardNothing()).isTrue();
            groups.release(ANNA, era);
            List<String> join = fields(paul.next());
            assertThat(Long.parseLong(join.get(3))).as("another era").isGreaterThan(era);
            assertThat(join.get(5)).isEqualTo("2");
            assertThat(join.get(9)).isEqualTo("p");
        }
        assertThat(groups.marker().label()).isEqualTo("p");
    }

    @Test
    void pump_fenceIsAheadOfTheClock_givesEachTheNextNumber() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        groups.ask(BEN);
        long ahead = console.now() + 60_000_000;
        console.execute("SET", FENCE, Long.toString(ahead));
        try (Subscriber anna = console.subscriber("anna");
                Subscriber ben = console.subscriber("ben")) {
            console.release(held);
            assertThat(fields(anna.next()).get(4)).isEqualTo(Long.toString(ahead + 1));
            assertThat(fields(ben.next()).get(4)).isEqualTo(Long.toString(ahead + 2));
        }
        assertThat(console.fence()).isEqualTo(ahead + 2);
        assertThat(groups.marker().era()).isEqualTo(ahead + 1);
        assertThat(console.exists(HOLD)).isTrue();
    }
}
