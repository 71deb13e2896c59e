package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every branch of renew.lua, announce.lua and inspect.lua, on a real server. */
class RenewScriptTest extends ScriptFixture {

    private static final Question ALICE = Question.first("alice", 1);

    @Test
    void renew_held_extendsAndCountsTheWaiters() {
        Grant held = console.acquire(ALICE);
        console.ask(Question.first("bob", 1));
        console.execute("PEXPIRE", HOLD, "1000");

        List<RespReply> answer = console.renew(held.value(), 60_000);

        assertThat(answer.get(0).number()).isBetween(held.now(), console.now());
        assertThat(answer.get(1).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).isEqualTo(1);
        assertThat(console.remainingMillis()).isBetween(30_000L, 60_000L);
    }

    @Test
    void renew_forLessThanIsLeft_shortensNothing() {
        Grant held = console.acquire(ALICE);
        console.renew(held.value(), 600_000);

        assertThat(console.renew(held.value(), 1000).get(1).number()).isEqualTo(1);

        assertThat(console.remainingMillis()).isGreaterThan(60_000);
    }

    @Test
    void renew_sameAttemptUnderAnotherToken_isLost() {
        Grant expired = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        Grant present = console.acquire(ALICE);
        long remaining = console.remainingMillis();

        assertThat(console.renew(expired.value(), 60_000).get(1).number()).isZero();
        assertThat(console.value()).isEqualTo(present.value());
        assertThat(console.remainingMillis()).isLessThanOrEqualTo(remaining);
    }

    @Test
    void renew_nothingThereOrAnotherFormatOrType_isLost() {
        assertThat(console.renew("1:alice:1:5:1", 60_000).get(1).number()).isZero();

        console.execute("SET", HOLD, "2:alice:1:5:1");
        assertThat(console.renew("1:alice:1:5:1", 60_000).get(1).number()).isZero();

        console.execute("DEL", HOLD);
        console.execute("RPUSH", HOLD, "x");
        assertThat(console.renew("1:alice:1:5:1", 60_000).get(1).number()).isZero();
        assertThat(console.execute("PTTL", HOLD).number()).isEqualTo(-1);
    }

    @Test
    @DisplayName("scenario 32: a server that was demoted does not say that a hold is lost")
    void renew_ofAHoldThatAReadOnlyReplicaDoesNotHave_isRefused() {
        Grant held = console.acquire(ALICE);
        console.execute("DEL", HOLD);
        console.execute("REPLICAOF", "127.0.0.1", "1");
        try {
            assertThatThrownBy(() -> console.renew(held.value(), 60_000)).hasMessageContaining("READONLY");
        } finally {
            console.execute("REPLICAOF", "NO", "ONE");
        }
        assertThat(console.renew(held.value(), 60_000).get(1).number()).isZero();
    }

    @Test
    void renew_queueOfAnotherType_isRenewedWithoutWaiters() {
        Grant held = console.acquire(ALICE);
        console.execute("SET", QUEUE, "x");

        List<RespReply> answer = console.renew(held.value(), 60_000);

        assertThat(answer.get(1).number()).isEqualTo(1);
        assertThat(answer.get(2).number()).isZero();
    }

    @Test
    void renew_many_answersEachInItsPlace() {
        Grant held = console.acquire(ALICE);

        List<RespReply> answer = console.run(
                        LockScripts.RENEW,
                        List.of(
                                "holdfast:{x}",
                                "holdfast:{x}:queue",
                                HOLD,
                                QUEUE,
                                "holdfast:{y}",
                                "holdfast:{y}:queue"),
                        List.of("1:alice:8:1:1", "30000", held.value(), "60000", "1:alice:9:1:1", "30000"))
                .items();

        assertThat(answer.subList(1, 7).stream().map(RespReply::number)).containsExactly(0L, 0L, 1L, 0L, 0L, 0L);
        assertThat(console.remainingMillis()).isBetween(30_000L, 60_000L);
    }

    @Test
    void announce_client_leavesARecordForAMinute() {
        RespReply answer = console.run(
                LockScripts.ANNOUNCE, List.of("holdfast:client:alice"), List.of("host", "42", "shop", "1700000000000"));

        assertThat(answer.items().get(0).number()).isLessThanOrEqualTo(console.now());
        assertThat(console.execute("HGETALL", "holdfast:client:alice").items().stream()
                        .map(RespReply::text))
                .containsExactly(
                        "format", "1", "host", "host", "pid", "42", "application", "shop", "since", "1700000000000");
        assertThat(console.execute("TTL", "holdfast:client:alice").number()).isBetween(50L, 60L);
    }

    @Test
    void announce_blockedThreads_areWrittenClearedAndLeftAloneByAnOlderClient() {
        List<String> about = List.of("host", "42", "shop", "1700000000000");
        List<String> record = List.of("holdfast:client:alice");

        console.run(
                LockScripts.ANNOUNCE,
                record,
                Stream.concat(about.stream(), Stream.of("1:x")).toList());
        assertThat(console.execute("HGET", record.get(0), "blocked").text()).isEqualTo("1:x");
        console.run(LockScripts.ANNOUNCE, record, about);
        assertThat(console.execute("HGET", record.get(0), "blocked").text()).isEqualTo("1:x");
        console.run(
                LockScripts.ANNOUNCE,
                record,
                Stream.concat(about.stream(), Stream.of("")).toList());

        assertThat(console.execute("HGET", record.get(0), "blocked").text()).isEmpty();
        assertThat(console.execute("TTL", record.get(0)).number()).isBetween(50L, 60L);
    }

    @Test
    @DisplayName("scenario 32: a client that may not limit a record's life leaves none")
    void announce_withoutThePermissionForItsEnd_writesNothing() {
        console.execute("ACL", "SETUSER", "default", "-pexpire");
        try {
            assertThatThrownBy(() -> console.run(
                            LockScripts.ANNOUNCE,
                            List.of("holdfast:client:alice"),
                            List.of("host", "42", "shop", "1700000000000")))
                    .isInstanceOf(RespException.class);
        } finally {
            console.execute("ACL", "SETUSER", "default", "+pexpire");
        }
        assertThat(console.execute("EXISTS", "holdfast:client:alice").number()).isZero();
    }

    @Test
    void inspect_heldAndWaitedFor_tellsAllInOrder() {
        Grant held = console.acquire(ALICE);
        for (int attempt = 1; attempt <= 120; attempt++) {
            console.ask(Question.first("bob", attempt));
        }

        List<RespReply> answer = console.run(LockScripts.INSPECT, List.of(HOLD, QUEUE, GROUP), List.of())
                .items();

        assertThat(answer.get(1).text()).isEqualTo(held.value());
        assertThat(answer.get(2).number()).isBetween(1L, 30_000L);
        assertThat(answer.get(3).number()).isEqualTo(120);
        assertThat(answer).hasSize(5 + 2 * 100);
        assertThat(answer.get(4).number()).isEqualTo(100);
        assertThat(answer.get(5).text()).isEqualTo(Question.first("bob", 1).member());
    }

    @Test
    void inspect_nothingThere_saysSo() {
        List<RespReply> answer = console.run(LockScripts.INSPECT, List.of(HOLD, QUEUE, GROUP), List.of())
                .items();

        assertThat(answer.get(1)).isEqualTo(new RespReply.Nil());
        assertThat(answer.get(2).number()).isEqualTo(-2);
        assertThat(answer.get(3).number()).isZero();
    }
}
