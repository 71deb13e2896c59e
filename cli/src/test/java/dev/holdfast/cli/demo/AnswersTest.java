package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.cli.Json;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is worked out from the buyers' answers. */
final class AnswersTest {

    @Test
    void read_answerOfANode_isWhole() throws IOException {
        SaleAnswer answer = Json.read(
                "{\"node\":\"node-1\",\"request\":\"r\",\"outcome\":\"SOLD\",\"left\":3,\"token\":1795217091082141,"
                        + "\"waitedMicros\":12,\"insideMicros\":900,\"localGrants\":4,\"commands\":55}",
                SaleAnswer.class);
        assertThat(answer)
                .isEqualTo(new SaleAnswer("node-1", "r", Outcome.SOLD, 3, 1_795_217_091_082_141L, 12, 900, 4, 55));
    }

    @Test
    void read_answerWithoutAField_isRefused() {
        assertThatThrownBy(() -> Json.read("{\"request\":\"r\"}", SaleAnswer.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("node");
        assertThatThrownBy(() -> Json.read("[]", SaleAnswer.class)).isInstanceOf(IOException.class);
    }

    @Test
    void rate_answersInATime_isPerSecond() {
        Answers answers = answers(answer("a", 0), answer("a", 0), answer("a", 0));
        assertThat(answers.rate(Duration.ofSeconds(4))).isEqualByComparingTo("0.8");
    }

    @Test
    void waits_hundredAnswers_areRanked() {
        Purchase[] purchases = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> new SaleAnswer("node-1", "r", Outcome.SOLD, 0, 0, 1_000 * millis, 0, 0, 0))
                .map(answer -> new Purchase(answer, 0))
                .toArray(Purchase[]::new);
        assertThat(answers(purchases).waits()).isEqualTo(waits("50.000", "99.000", "100.000"));
        assertThat(answers().waits()).isEqualTo(waits("0.000", "0.000", "0.000"));
    }

    private static RoundResult.Waits waits(String p50, String p99, String max) {
        return new RoundResult.Waits(new BigDecimal(p50), new BigDecimal(p99), new BigDecimal(max));
    }

    @Test
    void handoffs_inTheOrderOfTokens_areCountedBetweenNodes() {
        Answers answers = answers(
                answer("node-2", 40),
                answer("node-1", 10),
                answer("node-1", 11),
                answer("node-2", 30),
                answer("node-1", 50));
        assertThat(answers.handoffs()).isEqualTo(new RoundResult.Handoffs(0, 2));
    }

    @Test
    void handoffs_withoutTokens_areNoneBetweenNodes() {
        assertThat(answers(answer("node-1", 0), answer("node-2", 0)).handoffs())
                .isEqualTo(new RoundResult.Handoffs(0, 0));
    }

    @Test
    void handoffs_insideNodes_areWhatTheNodesCountedSinceTheStart() {
        Map<String, NodeState> before = Map.of("node-1", state(5, 0), "node-2", state(3, 0), "node-3", state(8, 0));
        List<Purchase> purchases = List.of(
                counted("node-1", Outcome.SOLD, 9, 0),
                counted("node-1", Outcome.SOLD, 7, 0),
                counted("node-2", Outcome.SOLD, 4, 0));
        assertThat(new Answers(purchases, before).handoffs().local()).isEqualTo(4 + 1);
    }

    @Test
    void commandsPerSale_afterTheLastSale_areNotCounted() {
        Map<String, NodeState> before = Map.of("node-1", state(0, 100), "node-2", state(0, 10));
        List<Purchase> purchases = List.of(
                counted("node-1", Outcome.SOLD, 0, 103),
                counted("node-1", Outcome.SOLD, 0, 105),
                counted("node-1", Outcome.SOLD_OUT, 0, 170),
                counted("node-2", Outcome.SOLD_OUT, 0, 90));
        assertThat(new Answers(purchases, before).commandsPerSale()).isEqualByComparingTo("2.5");
    }

    @Test
    void lost_acknowledgedSaleThatTheLedgerDoesNotKnow_isCounted() {
        Answers answers = answers(answer("node-1", 1));
        assertThat(answers.lost(Map.of())).isOne();
        assertThat(answers.lost(Map.of("r", 1L))).isZero();
    }

    @Test
    void successor_afterAKill_isTheFirstLaterTokenOfAnotherNode() {
        Kill kill = new Kill("node-2", 1, 100, Duration.ofMillis(500), 1_000_000_000L);
        List<Purchase> purchases = List.of(
                decided("node-1", 99, 900_000_000L),
                decided("node-3", 130, 2_900_000_000L),
                decided("node-1", 120, 2_800_000_000L),
                decided("node-2", 110, 1_100_000_000L));
        assertThat(kill.successor(purchases)).contains(new Kill.Successor("node-1", Duration.ofMillis(1_800)));
        assertThat(kill.successor(purchases.subList(0, 1))).isEmpty();
    }

    private static Answers answers(Purchase... purchases) {
        return new Answers(List.of(purchases), Map.of());
    }

    private static Purchase answer(String node, long token) {
        return decided(node, token, 0);
    }

    private static Purchase decided(String node, long token, long nanos) {
        return new Purchase(new SaleAnswer(node, "r", Outcome.SOLD, 0, token, 0, 0, 0, 0), nanos);
    }

    private static Purchase counted(String node, Outcome outcome, long localGrants, long commands) {
        return new Purchase(new SaleAnswer(node, "r", outcome, 0, 0, 0, 0, localGrants, commands), 0);
    }

    private static NodeState state(long localGrants, long commands) {
        return new NodeState("", 1, SaleMode.HOLDFAST, List.of(), 0, 0, "", localGrants, 0, 0, commands);
    }
}
