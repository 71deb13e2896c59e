package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.cli.Json;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import dev.holdfast.samples.inventory.SaleMode;
import java.io.IOException;
import java.util.List;
import java.util.Set;
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
    void waits_hundredAnswers_areRanked() {
        SaleAnswer[] answers = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> new SaleAnswer("node-1", "r", Outcome.SOLD, 0, 0, 1_000 * millis, 0, 0, 0))
                .toArray(SaleAnswer[]::new);
        assertThat(answers(answers).waits()).isEqualTo(new RoundResult.Waits(50, 99, 100));
        assertThat(answers().waits()).isEqualTo(new RoundResult.Waits(0, 0, 0));
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
        List<NodeState> before = List.of(state("node-1", 5, 0), state("node-2", 3, 0), state("node-3", 8, 0));
        List<SaleAnswer> answers = List.of(
                counted("node-1", Outcome.SOLD, 9, 0),
                counted("node-1", Outcome.SOLD, 7, 0),
                counted("node-2", Outcome.SOLD, 4, 0));
        assertThat(new Answers(answers, before).handoffs().local()).isEqualTo(4 + 1);
    }

    @Test
    void commandsPerSale_afterTheLastSale_areNotCounted() {
        List<NodeState> before = List.of(state("node-1", 0, 100), state("node-2", 0, 10));
        List<SaleAnswer> answers = List.of(
                counted("node-1", Outcome.SOLD, 0, 103),
                counted("node-1", Outcome.SOLD, 0, 105),
                counted("node-1", Outcome.SOLD_OUT, 0, 170),
                counted("node-2", Outcome.SOLD_OUT, 0, 90));
        assertThat(new Answers(answers, before).commandsPerSale()).isEqualTo(2.5);
    }

    @Test
    void lost_acknowledgedSaleThatTheLedgerDoesNotKnow_isCounted() {
        Answers answers = answers(answer("node-1", 1));
        assertThat(answers.lost(Set.of())).isOne();
        assertThat(answers.lost(Set.of("r"))).isZero();
    }

    private static Answers answers(SaleAnswer... answers) {
        return new Answers(List.of(answers), List.of());
    }

    private static SaleAnswer answer(String node, long token) {
        return new SaleAnswer(node, "r", Outcome.SOLD, 0, token, 0, 0, 0, 0);
    }

    private static SaleAnswer counted(String node, Outcome outcome, long localGrants, long commands) {
        return new SaleAnswer(node, "r", outcome, 0, 0, 0, 0, localGrants, commands);
    }

    private static NodeState state(String node, long localGrants, long commands) {
        return new NodeState(node, 1, SaleMode.HOLDFAST, List.of(), 0, 0, "", localGrants, 0, 0, commands);
    }
}
