package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many scripts the members of a quorum of five run for a lock that is taken and given back. */
class PassCostTest {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final int MEMBERS = 5;
    private static final int BATCHES = 5;
    private static final Duration SOON = Patience.LIMIT;
    private static final Pattern CALLS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");

    private QuorumFixture quorum;
    private Holdfast one;
    private Holdfast other;

    @BeforeEach
    void start() {
        quorum = new QuorumFixture(MEMBERS);
        one = Holdfast.over(quorum.newBackend()).build();
        other = Holdfast.over(quorum.newBackend()).build();
    }

    @AfterEach
    void stop() {
        one.close();
        other.close();
        quorum.close();
    }

    private long scripts() {
        return quorum.servers().stream().mapToLong(PassCostTest::scripts).sum();
    }

    private static long scripts(EmbeddedRedis member) {
        Matcher calls = CALLS.matcher(member.execute("INFO", "commandstats").text());
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    /**
     * One question and one release at each member, though a grant does not wait for the slowest of them. Where the
     * machine stands still, a question is asked again; so this is about one of several batches.
     */
    @Test
    void pass_withoutOthers_isTwoScriptsAtEachMember() throws Exception {
        passesWithoutOthers(60);
    }

    @Test
    @Tag("thorough")
    void pass_withoutOthersAndOften_isTwoScriptsAtEachMember() throws Exception {
        passesWithoutOthers(200);
    }

    private void passesWithoutOthers(int passes) throws Exception {
        one.lock("alone").acquire().close();
        long expected = 2L * MEMBERS * passes;

        List<Long> costs = new ArrayList<>();
        for (int batch = 0; batch < BATCHES && !costs.contains(expected); batch++) {
            costs.add(costOf(passes));
        }

        assertThat(costs).contains(expected);
    }

    /** Waits until no member is asked any more. */
    private long costOf(int passes) throws InterruptedException {
        long before = scripts();
        for (int i = 0; i < passes; i++) {
            one.lock("alone").acquire(SOON).close();
        }
        AtomicLong last = new AtomicLong(-1);
        await().pollInterval(Duration.ofMillis(300)).until(() -> {
            long now = scripts();
            return last.getAndSet(now) == now;
        });
        return last.get() - before;
    }

    /**
     * A pushed vote that is read after the grant, or after the release, costs nothing more. Where votes are so late
     * that the waiter asks for them, that costs a question at each member; so this is about most of the handoffs.
     */
    @Test
    void handoff_toAWaiter_isTwoScriptsAtEachMember() throws Exception {
        handsOver(60);
    }

    @Test
    @Tag("thorough")
    void handoff_often_isTwoScriptsAtEachMember() throws Exception {
        handsOver(200);
    }

    private void handsOver(int passes) throws Exception {
        List<Long> costs = new ArrayList<>();
        Lease held = one.lock("contended").acquire(SOON);
        Holdfast waiter = other;
        Holdfast holder = one;
        long before = scripts();
        for (int i = 0; i < passes; i++) {
            CompletableFuture<Lease> waiting = waiter.lock("contended").acquireAsync();
            awaitQueued("contended");
            held.close();
            held = waiting.get(SOON.toSeconds(), TimeUnit.SECONDS);
            long after = scripts();
            costs.add(after - before);
            before = after;
            Holdfast next = holder;
            holder = waiter;
            waiter = next;
        }
        held.close();

        assertThat(costs.stream().sorted().toList().get(passes / 2)).isLessThanOrEqualTo(2L * MEMBERS);
    }

    private void awaitQueued(String name) {
        await().until(() -> quorum.servers().stream()
                .allMatch(member -> member.execute("ZCARD", KEYS.queue(name)).number() == 1));
    }
}
