package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is worked out from the buyers' answers. */
final class SaleAnswersTest {

    @Test
    void parse_answerOfANode_isRead() throws IOException {
        SaleAnswer answer = SaleAnswer.parse(
                "{\"node\":\"node-1\",\"request\":\"r\",\"outcome\":\"SOLD\",\"left\":3,\"token\":1795217091082141,"
                        + "\"waitedMicros\":12,\"insideMicros\":900,\"localGrants\":4,\"commands\":55}");
        assertThat(answer.node()).isEqualTo("node-1");
        assertThat(answer.token()).isEqualTo(1_795_217_091_082_141L);
        assertThat(answer.acknowledged()).isTrue();
        assertThat(answer.soldNow()).isTrue();
    }

    @Test
    void parse_answerWithoutAField_isRefused() {
        assertThatThrownBy(() -> SaleAnswer.parse("{\"request\":\"r\"}"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("node");
        assertThatThrownBy(() -> SaleAnswer.parse("[]")).isInstanceOf(IOException.class);
    }

    @Test
    void waits_hundredAnswers_areRanked() {
        List<SaleAnswer> answers = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> answer("node-1", 0, 1_000 * millis))
                .toList();
        assertThat(Waits.of(answers)).isEqualTo(new Waits(50, 99, 100));
        assertThat(Waits.of(List.of())).isEqualTo(new Waits(0, 0, 0));
    }

    @Test
    void handoffs_inTheOrderOfTokens_areCountedBetweenNodes() {
        List<SaleAnswer> answers = List.of(
                answer("node-2", 40, 0),
                answer("node-1", 10, 0),
                answer("node-1", 11, 0),
                answer("node-2", 30, 0),
                answer("node-1", 50, 0));
        assertThat(Handoffs.of(answers, Map.of())).isEqualTo(new Handoffs(0, 2));
    }

    @Test
    void handoffs_withoutTokens_areNoneBetweenNodes() {
        assertThat(Handoffs.of(List.of(answer("node-1", 0, 0), answer("node-2", 0, 0)), Map.of()))
                .isEqualTo(new Handoffs(0, 0));
    }

    @Test
    void handoffs_insideNodes_areWhatTheNodesCountedSinceTheStart() {
        Map<String, NodeState> before = Map.of("node-1", state(5), "node-2", state(3), "node-3", state(8));
        List<SaleAnswer> answers = List.of(
                new SaleAnswer("a", "node-1", "SOLD", 0, 0, 9, 0, 0),
                new SaleAnswer("b", "node-1", "SOLD", 0, 0, 7, 0, 0),
                new SaleAnswer("c", "node-2", "SOLD", 0, 0, 4, 0, 0));
        assertThat(Handoffs.of(answers, before).local()).isEqualTo(4 + 1);
    }

    @Test
    void successor_afterAKill_isTheFirstLaterTokenOfAnotherNode() {
        Kill kill = new Kill("node-2", 1, 100, 500_000_000L, 1_000_000_000L);
        List<SaleAnswer> answers = List.of(
                new SaleAnswer("a", "node-1", "SOLD", 99, 0, 0, 0, 900_000_000L),
                new SaleAnswer("b", "node-3", "SOLD", 130, 0, 0, 0, 2_900_000_000L),
                new SaleAnswer("c", "node-1", "SOLD", 120, 0, 0, 0, 2_800_000_000L),
                new SaleAnswer("d", "node-2", "SOLD", 110, 0, 0, 0, 1_100_000_000L));
        assertThat(kill.successor(answers)).contains(new Kill.Successor("node-1", Duration.ofMillis(1_800)));
        assertThat(kill.successor(answers.subList(0, 1))).isEmpty();
    }

    private static SaleAnswer answer(String node, long token, long waitedMicros) {
        return new SaleAnswer("r", node, "SOLD", token, waitedMicros, 0, 0, 0);
    }

    private static NodeState state(long localGrants) {
        return new NodeState("", List.of(), 0, 0, localGrants, 0, 0, 0);
    }
}
