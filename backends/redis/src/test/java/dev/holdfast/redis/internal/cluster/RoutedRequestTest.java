package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.RedisCommandExecutionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What becomes of a request by what nodes answer to it. */
class RoutedRequestTest {

    private static final int SLOT = 42;
    private static final Address A = new Address("a", 1);
    private static final Address B = new Address("b", 2);
    private static final Duration LONGEST = Duration.ofMillis(1800);
    private static final String TRY_AGAIN = "TRYAGAIN Multiple keys request during rehashing of slot";

    private final ManualTiming timing = new ManualTiming();
    private final Cluster cluster = new Cluster();
    private final ScriptedTarget a = cluster.serverAt(A);
    private final ScriptedTarget b = cluster.serverAt(B);
    private final List<String> sent = new ArrayList<>();

    private static final class Cluster implements RoutedRequest.Nodes {

        private final Map<Address, ScriptedTarget> servers = new HashMap<>();
        private Address serving = A;
        private int looks;
        private final List<Address> reported = new ArrayList<>();

        ScriptedTarget serverAt(Address address) {
            ScriptedTarget server = new ScriptedTarget(address);
            server.usable.complete(true);
            servers.put(address, server);
            return server;
        }

        @Override
        public Optional<ScriptedTarget> serving(int slot) {
            assertThat(slot).isEqualTo(SLOT);
            return Optional.ofNullable(serving).map(servers::get);
        }

        @Override
        public BackendFailure unserved() {
            return new BackendFailure(Kind.NOT_EXECUTED, "no node", null);
        }

        @Override
        public ScriptedTarget at(Address address) {
            return servers.computeIfAbsent(address, ScriptedTarget::new);
        }

        @Override
        public Runnable moved(int slot, Address to) {
            serving = to;
            return () -> reported.add(to);
        }

        @Override
        public void lookAgain() {
            looks++;
        }

        @Override
        public long longestNanos() {
            return LONGEST.toNanos();
        }
    }

    private Function<RedisNode, CompletionStage<String>> request(String form) {
        return node -> {
            ScriptedTarget.Way way = (ScriptedTarget.Way) node;
            sent.add(form + " " + way.name());
            String refusal = way.target().refusals.poll();
            return refusal == null
                    ? CompletableFuture.completedFuture("done")
                    : CompletableFuture.failedFuture(Failures.ofRequest(new RedisCommandExecutionException(refusal)));
        };
    }

    private CompletionStage<String> send() {
        Function<RedisNode, CompletionStage<String>> request = request("usual");
        return new RoutedRequest<>(SLOT, request, request, false, cluster, timing).sent();
    }

    private CompletionStage<String> sendWithAnotherForm() {
        return new RoutedRequest<>(SLOT, request("usual"), request("alone"), false, cluster, timing).sent();
    }

    @Test
    void sent_moved_goesToThatNodeAndSoDoTheNext() {
        a.refusals.add("MOVED 42 b:2");
        assertThat(TestClient.await(send())).isEqualTo("done");
        assertThat(TestClient.await(send())).isEqualTo("done");

        assertThat(sent).containsExactly("usual at a", "usual at b", "usual at b");
    }

    /** As of a write that replicas were to confirm, after the request was carried out. */
    @Test
    void sent_outcomeIsUnknownSinceAnotherRequestWasRefused_staysUnknownAndIsNotRepeated() {
        for (String words : List.of("CLUSTERDOWN The cluster is down", "MOVED 42 b:2", "ASK 42 b:2", TRY_AGAIN)) {
            sent.clear();
            Function<RedisNode, CompletionStage<String>> request = node -> {
                sent.add("once");
                return CompletableFuture.failedFuture(new BackendFailure(
                        Kind.UNKNOWN, "not confirmed by replicas", new RedisCommandExecutionException(words)));
            };

            assertThat(TestClient.awaitFailure(
                                    new RoutedRequest<>(SLOT, request, request, false, cluster, timing).sent())
                            .kind())
                    .isEqualTo(Kind.UNKNOWN);
            assertThat(sent).containsExactly("once");
            assertThat(cluster.reported).isEmpty();
        }
    }

    @Test
    void sent_refusalOfAnotherSlot_changesNothingOfThisOne() {
        a.refusals.add("MOVED 7 b:2");

        assertThat(TestClient.awaitFailure(send())).isNotNull();
        assertThat(sent).containsExactly("usual at a");
        assertThat(cluster.serving).isEqualTo(A);
    }

    @Test
    void sent_movedToANodeWithoutAName_isRepeatedOnceTheMapIsKnown() {
        a.refusals.add("MOVED 42 ?:6379");
        CompletionStage<String> answer = send();
        assertThat(cluster.looks).isEqualTo(1);
        cluster.serving = B;

        timing.pass(Duration.ofMillis(100));

        assertThat(TestClient.await(answer)).isEqualTo("done");
        assertThat(sent).containsExactly("usual at a", "usual at b");
    }

    @Test
    void sent_releaseIsMoved_isReportedAfterTheAnswer() {
        a.refusals.add("MOVED 42 b:2");
        List<Address> reportedAtTheAnswer = new ArrayList<>();
        Function<RedisNode, CompletionStage<String>> request =
                node -> request("usual").apply(node);
        CompletableFuture<String> held = new CompletableFuture<>();
        Function<RedisNode, CompletionStage<String>> heldAtB =
                node -> ((ScriptedTarget.Way) node).target() == b ? held : request.apply(node);

        CompletionStage<String> answer = new RoutedRequest<>(SLOT, heldAtB, heldAtB, true, cluster, timing).sent();
        var unused = answer.thenAccept(text -> reportedAtTheAnswer.addAll(cluster.reported));
        assertThat(cluster.reported).isEmpty();
        held.complete("done");

        assertThat(reportedAtTheAnswer).isEmpty();
        assertThat(cluster.reported).containsExactly(B);
    }

    @Test
    void sent_renewalIsMoved_isReportedBeforeItGoesOn() {
        a.refusals.add("MOVED 42 b:2");
        List<Address> reportedWhenSent = new ArrayList<>();
        Function<RedisNode, CompletionStage<String>> renewal = node -> {
            reportedWhenSent.clear();
            reportedWhenSent.addAll(cluster.reported);
            return request("usual").apply(node);
        };

        CompletionStage<String> answer =
                new RoutedRequest<>(SLOT, renewal, request("alone"), false, cluster, timing).sent();

        assertThat(TestClient.await(answer)).isEqualTo("done");
        assertThat(reportedWhenSent).containsExactly(B);
    }

    @Test
    void sent_movedToAndFro_endsNotExecuted() {
        for (int i = 0; i < 6; i++) {
            a.refusals.add("MOVED 42 b:2");
            b.refusals.add("MOVED 42 a:1");
        }

        assertThat(TestClient.awaitFailure(send()).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(sent).hasSize(6);
        assertThat(cluster.looks).isPositive();
    }

    @Test
    void sent_ask_goesThereOnceWithTheWordForIt() {
        a.refusals.add("ASK 42 b:2");
        assertThat(TestClient.await(send())).isEqualTo("done");
        assertThat(TestClient.await(send())).isEqualTo("done");

        assertThat(sent).containsExactly("usual at a", "usual asking b", "usual at a");
    }

    @Test
    void sent_tryAgain_isRepeatedAfterPausesUntilItsTimeIsOver() {
        for (int i = 0; i < 1000; i++) {
            a.refusals.add(TRY_AGAIN);
        }

        CompletionStage<String> answer = send();
        assertThat(sent).hasSize(1);
        timing.pass(Duration.ofMillis(2));
        assertThat(sent).hasSize(2);
        timing.pass(Duration.ofMillis(2));
        assertThat(sent).hasSize(2);
        timing.pass(LONGEST.minusMillis(60));
        assertThat(answer.toCompletableFuture()).isNotDone();
        timing.pass(Duration.ofMillis(56));

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(sent).hasSizeBetween(30, 50);
    }

    @Test
    void sent_tryAgainAndAnotherForm_takesThatAtOnce() {
        a.refusals.add(TRY_AGAIN);
        a.refusals.add("ASK 42 b:2");
        CompletionStage<String> answer = sendWithAnotherForm();
        timing.pass(Duration.ZERO);

        assertThat(TestClient.await(answer)).isEqualTo("done");
        assertThat(sent).containsExactly("usual at a", "alone at a", "alone asking b");
    }

    @Test
    void sent_clusterDown_isNotExecutedAndLooked() {
        a.refusals.add("CLUSTERDOWN Hash slot not served");
        BackendFailure failure = TestClient.awaitFailure(send());

        assertThat(failure.kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(failure.seen()).contains("CLUSTERDOWN");
        assertThat(cluster.looks).isOne();
    }

    @Test
    void sent_errorInMidScript_isUnknownAndNotRepeated() {
        a.refusals.add("ERR Script attempted to access a non local key in a cluster node");
        assertThat(TestClient.awaitFailure(send()).kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(sent).hasSize(1);
    }

    @Test
    void sent_movedToANodeThatIsBeingConnectedTo_waitsForIt() {
        a.refusals.add("MOVED 42 c:3");
        CompletionStage<String> answer = send();
        assertThat(answer.toCompletableFuture()).isNotDone();
        cluster.at(new Address("c", 3)).usable.complete(true);

        assertThat(TestClient.await(answer)).isEqualTo("done");
        assertThat(sent).containsExactly("usual at a", "usual at c");
    }

    @Test
    void sent_noNodeKnown_failsAndLooks() {
        cluster.serving = null;
        assertThat(TestClient.awaitFailure(send()).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(cluster.looks).isOne();
        assertThat(sent).isEmpty();
    }
}
