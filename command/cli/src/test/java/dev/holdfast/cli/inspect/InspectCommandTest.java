package dev.holdfast.cli.inspect;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class InspectCommandTest {

    private EmbeddedRedis redis;
    private Holdfast holder;
    private Holdfast other;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.start();
        holder = HoldfastRedis.builder()
                .uri(redis.uri())
                .clientName("check\nout")
                .build();
        other = HoldfastRedis.connect(redis.uri());
    }

    @AfterEach
    void stop() {
        other.close();
        holder.close();
        redis.close();
    }

    private Execution inspect(String name) {
        Execution inspect = Execution.of("inspect", name, "--redis", redis.uri());
        assertThat(inspect.exitCode()).as(inspect.err()).isZero();
        assertThat(inspect.err()).isEmpty();
        return inspect;
    }

    private JsonNode json(String name) throws Exception {
        Execution inspect = Execution.of("inspect", "--format", "json", "--redis", redis.uri(), name);
        assertThat(inspect.exitCode()).as(inspect.err()).isZero();
        return new ObjectMapper().readTree(inspect.out());
    }

    @Test
    void inspect_lockThatNobodyHas_saysSo() throws Exception {
        assertThat(inspect("order:42").out()).startsWith("order:42 is free\n");

        JsonNode json = json("order:42");
        assertThat(json.get("state").asText()).isEqualTo("free");
        assertThat(json.get("holder").isNull()).isTrue();
        assertThat(json.get("waiterCount").asLong()).isZero();
    }

    @Test
    void inspectAndRelease_holderThatHasGone_saySo() throws Exception {
        redis.execute("SET", WireFormat.DEFAULT.hold("left"), "1:gone:1:1700000000000000:1", "PX", "600000");
        assertThat(inspect("left").out())
                .contains("\nwhoever holds it is not connected any more; unless that changes, it is free when")
                .containsPattern("gone:1:1700000000000000 .* no more +");
        assertThat(json("left").get("holder").get("connected").asBoolean(true)).isFalse();

        Execution release = Execution.answered(
                "no\n", "release", "left", "--holder", "gone:1:1700000000000000", "--redis", redis.uri());
        assertThat(release.err()).contains("The holder is not connected any more, but may still be at work.");

        Lease lease = holder.lock("order:42").acquire();
        assertThat(json("order:42").get("holder").get("connected").asBoolean()).isTrue();
        assertThat(inspect("order:42").out()).doesNotContain("not connected any more");
        lease.release();
    }

    @Test
    void inspect_holderWhoseThreadWaitsForAnotherLock_saysWhichThreadAndForWhich() throws Exception {
        Lease stock = other.lock("stock").acquire();
        Thread worker = new Thread(
                () -> holder.lock("order:42").run(() -> holder.lock("stock").run(() -> {})), "worker-1");
        worker.start();
        String sentence = "thread 'worker-1' of check\\\\nout on \\S+:"
                + ProcessHandle.current().pid() + " owns it, and waits for lock 'stock'\n";
        await().untilAsserted(() -> assertThat(inspect("order:42").out()).containsPattern(sentence));

        JsonNode blocked = json("order:42").get("blockedThreads").get(0);

        assertThat(blocked.get("thread").asText()).isEqualTo("worker-1");
        assertThat(blocked.get("waitsFor").asText()).isEqualTo("stock");
        assertThat(json("stock").get("blockedThreads")).isEmpty();
        stock.release();
        worker.join(Patience.LIMIT.toMillis());
        assertThat(worker.isAlive()).isFalse();
    }

    @Test
    void inspect_heldAndWaitedFor_saysWhoHoldsAndWhoWaits() throws Exception {
        Lease lease = holder.lock("order:42").acquire();
        String id =
                holder.lock("order:42").inspect().holder().orElseThrow().id().toString();
        CompletableFuture<Lease> waiting = other.lock("order:42").acquireAsync();
        await().until(() -> holder.lock("order:42").inspect().waiterCount() == 1);

        String text = inspect("order:42").out();

        assertThat(text)
                .containsPattern("^order:42 is held by check\\\\nout on \\S+:"
                        + ProcessHandle.current().pid()
                        + " since \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ \\(\\d+\\.\\ds\\);"
                        + " 1 client waits, for \\d+\\.\\ds\n")
                .containsPattern("\n" + id + "  \\S+ +"
                        + ProcessHandle.current().pid() + " +check\\\\nout +\\d+\\.\\ds ago +\\d+\\.\\ds\n")
                .containsPattern("\n1 +" + other.clientId() + " +\\S+ +"
                        + ProcessHandle.current().pid() + " +\\S+ +\\d+ +\\d+\\.\\ds\n");
        JsonNode json = json("order:42");
        assertThat(json.get("state").asText()).isEqualTo("held");
        assertThat(json.get("holder").get("id").asText()).isEqualTo(id);
        assertThat(json.get("holder").get("token").asLong()).isEqualTo(lease.token());
        assertThat(json.get("holder").get("application").asText()).isEqualTo("check\nout");
        assertThat(json.get("heldMillis").isNumber()).isTrue();
        JsonNode waiter = json.get("waiters").get(0);
        assertThat(waiter.get("client").asText()).isEqualTo(other.clientId());
        assertThat(waiter.get("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
        lease.release();
        waiting.join().release();
    }

    @Test
    void inspect_nameAndKeptTextOfAnybody_moveNoCursor() throws Exception {
        String name = "red\u001b[31m";
        try (Lease lease = holder.lock(name).acquire()) {
            lease.store("line\n\u001b[2J", Duration.ofMinutes(1));

            assertThat(inspect(name).out())
                    .startsWith("red\\u001b[31m is held by check\\nout on ")
                    .contains("kept with it: line\\n\\u001b[2J\n")
                    .doesNotContain("\u001b");
            assertThat(json(name).get("kept").asText()).isEqualTo("line\n\u001b[2J");
        }
    }

    @Test
    void inspect_readersPermitsAndOwners_areGroups() throws Exception {
        try (Lease one = holder.readWriteLock("doc").readLock().acquire();
                Lease two = other.readWriteLock("doc").readLock().acquire();
                Lease permits = holder.semaphore("pool", 5).acquire(3);
                Lease owned = holder.lockOwnedBy("order", "saga 7").acquire()) {
            assertThat(inspect("doc").out())
                    .contains("doc is held by 2 readers since ")
                    .contains(one.token() + "", two.token() + "", holder.clientId(), other.clientId());
            assertThat(inspect("pool").out()).contains("pool is held by 1 holder of permits, 3 in all, since ");
            assertThat(inspect("order").out()).contains("order is held by the owner saga");
            JsonNode pool = json("pool").get("group");
            assertThat(pool.get("label").asText()).isEqualTo("p");
            assertThat(pool.get("units").asInt()).isEqualTo(3);
            assertThat(pool.get("members")).hasSize(1);
            permits.check();
            owned.check();
        }
    }

    @Test
    void inspect_minimumHold_isReleasedAndStaysTaken() throws Exception {
        holder.lock("nightly", options -> options.minHold(Duration.ofMinutes(5)))
                .acquire()
                .release();

        assertThat(inspect("nightly").out())
                .containsPattern("^nightly is released, and stays taken for its minimum hold, \\d+m\\d+s more;"
                        + " no client waits\n");
        JsonNode json = json("nightly");
        assertThat(json.get("state").asText()).isEqualTo("kept");
        assertThat(json.get("holder").get("id").isNull()).isTrue();
    }

    @Test
    void inspect_taskThatRunsOnce_showsItsOutcome() throws Exception {
        assertThat(json("holdfast:once:report").get("outcome").isNull()).isTrue();
        holder.callOnce("report", Duration.ofHours(1), lease -> "17 pages");

        assertThat(inspect("holdfast:once:report").out())
                .startsWith("holdfast:once:report is free\n")
                .containsPattern("\noutcome, under token \\d+: 17 pages\n");
        assertThat(json("holdfast:once:report").get("outcome").get("text").asText())
                .isEqualTo("17 pages");
    }

    @Test
    void inspect_wrongUsage_isRefusedBeforeAnythingIsSent() {
        for (String[] wrong : new String[][] {
            {"inspect"},
            {"inspect", " "},
            {"inspect", "a", "b"},
            {"inspect", "a", "--url", "ftp://x"},
            {"inspect", "a", "--format", "yaml"},
            {"inspect", "a", "--url", "jdbc:h2:mem:x", "--prefix", "p"}
        }) {
            Execution inspect = Execution.of(wrong);
            assertThat(inspect.exitCode()).as(String.join(" ", wrong)).isEqualTo(ExitCode.USAGE);
            assertThat(inspect.err()).startsWith("holdfast: ");
        }
    }

    @Test
    void inspect_nameThatNoLockCanHave_saysWhy() {
        Execution inspect = Execution.of("inspect", "n".repeat(1_000), "--redis", redis.uri());

        assertThat(inspect.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(inspect.err()).contains("name");
    }

    @Test
    void inspect_serverOutOfReach_isUnavailable() {
        Execution inspect = Execution.of("inspect", "a", "--redis", "redis://127.0.0.1:1");

        assertThat(inspect.exitCode()).isEqualTo(ExitCode.UNAVAILABLE);
    }
}
