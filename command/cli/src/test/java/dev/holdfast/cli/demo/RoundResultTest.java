package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.cli.Json;
import dev.holdfast.cli.demo.RoundResult.Handoffs;
import dev.holdfast.cli.demo.RoundResult.Kills;
import dev.holdfast.cli.demo.RoundResult.Waits;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is worked out from the buyers' answers and the books. */
final class RoundResultTest {

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
    void waits_hundredAnswers_areRanked() {
        SaleAnswer[] answers = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> new SaleAnswer("node-1", "r", Outcome.SOLD, 0, 0, 1_000 * millis, 0, 0, 0))
                .toArray(SaleAnswer[]::new);
        assertThat(Waits.of(List.of(answers))).isEqualTo(new Waits(50, 99, 100));
        assertThat(Waits.of(List.of())).isEqualTo(new Waits(0, 0, 0));
    }

    @Test
    void handoffs_inTheOrderOfTokens_areCountedBetweenNodes() {
        assertThat(Handoffs.of(List.of(
                        answer("node-2", 40),
                        answer("node-1", 10),
                        answer("node-1", 11),
                        answer("node-2", 30),
                        answer("node-1", 50))))
                .isEqualTo(new Handoffs(0, 2));
    }

    @Test
    void handoffs_withoutTokens_areNoneBetweenNodes() {
        assertThat(Handoffs.of(List.of(answer("node-1", 0), answer("node-2", 0))))
                .isEqualTo(new Handoffs(0, 0));
    }

    @Test
    void handoffs_insideNodes_areWhatEachNodeCountedAtLast() {
        List<SaleAnswer> answers = List.of(
                counted("node-1", Outcome.SOLD, 9, 0),
                counted("node-1", Outcome.SOLD, 7, 0),
                counted("node-2", Outcome.SOLD, 4, 0));
        assertThat(Handoffs.of(answers).local()).isEqualTo(9 + 4);
    }

    @Test
    void commandsPerSale_afterTheLastSale_areNotCounted() {
        RoundResult result = result(
                Map.of(),
                counted("node-1", Outcome.SOLD, 0, 3),
                counted("node-1", Outcome.SOLD, 0, 5),
                counted("node-1", Outcome.SOLD_OUT, 0, 70),
                counted("node-2", Outcome.SOLD_OUT, 0, 90));
        assertThat(result.commandsPerSale()).isEqualTo(2.5);
    }

    @Test
    void lost_acknowledgedSaleThatTheLedgerDoesNotKnow_isCounted() {
        assertThat(result(Map.of(), answer("node-1", 1)).lost()).isOne();
        assertThat(result(Map.of("r", 1L), answer("node-1", 1)).lost()).isZero();
    }

    @Test
    void sold_ledgerWithARequestTwice_isCountedTwiceAndAsDoubled() {
        RoundResult result = result(Map.of("r", 2L, "s", 1_000L), answer("node-1", 1));
        assertThat(result.sold()).isEqualTo(1_002);
        assertThat(result.oversold()).isEqualTo(2);
        assertThat(result.doubled()).isEqualTo(2);
        assertThat(result.unanswered()).isEqualTo(2_999);
    }

    private static RoundResult result(Map<String, Long> ledger, SaleAnswer... answers) {
        return RoundResult.of(SaleMode.HOLDFAST, Results.SETTINGS, List.of(answers), 1, ledger, 0, 0, new Kills(0, 0));
    }

    private static SaleAnswer answer(String node, long token) {
        return new SaleAnswer(node, "r", Outcome.SOLD, 0, token, 0, 0, 0, 0);
    }

    private static SaleAnswer counted(String node, Outcome outcome, long localGrants, long commands) {
        return new SaleAnswer(node, "r", outcome, 0, 0, 0, 0, localGrants, commands);
    }
}
