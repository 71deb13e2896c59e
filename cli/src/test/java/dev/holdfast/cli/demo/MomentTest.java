package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class MomentTest {

    private static final NodeState.Seller FIFTH = new NodeState.Seller("a", 5);
    private static final NodeState.Seller SIXTH = new NodeState.Seller("b", 6);
    private static final NodeState.Seller SEVENTH = new NodeState.Seller("c", 7);
    private static final NodeState.Seller WITHOUT = new NodeState.Seller("d", 0);
    private static final NodeState.Seller WITHOUT_EITHER = new NodeState.Seller("e", 0);

    @Test
    void isUnclear_oneHolderOrNone_isFalse() {
        assertThat(Moment.isUnclear(List.of(node(), node(), silent()))).isFalse();
        assertThat(Moment.isUnclear(List.of(node(FIFTH), node(), silent()))).isFalse();
    }

    @Test
    void isUnclear_twoHolders_isTrueAlsoWithinANode() {
        assertThat(Moment.isUnclear(List.of(node(FIFTH), node(SIXTH)))).isTrue();
        assertThat(Moment.isUnclear(List.of(node(FIFTH, SIXTH), node()))).isTrue();
    }

    @Test
    void isUnclear_roundWithoutTokens_isFalse() {
        assertThat(Moment.isUnclear(List.of(node(WITHOUT), node(WITHOUT_EITHER))))
                .isFalse();
    }

    @Test
    void between_lockWasHandedOnBetweenTwoQuestions_showsOneHolder() {
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(SIXTH)), List.of(node(), node(SIXTH)))))
                .containsExactly(SIXTH);
    }

    @Test
    void between_lockWasHandedOnAgain_showsTheNewest() {
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(SIXTH)), List.of(node(SEVENTH), node(SIXTH)))))
                .containsExactly(SEVENTH);
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(SIXTH)), List.of(node(), silent()))))
                .isEmpty();
    }

    @Test
    void between_bothStayInside_showsTheDoubleHold() {
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(SIXTH)), List.of(node(FIFTH), node(SIXTH)))))
                .containsExactly(FIFTH, SIXTH);
    }

    @Test
    void between_equalTokens_showsTheDoubleHold() {
        NodeState.Seller twin = new NodeState.Seller("twin", 5);
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(twin)), List.of(node(FIFTH), node(twin)))))
                .containsExactly(FIFTH, twin);
    }

    private static List<NodeState.Seller> inside(List<Sample.NodeView> nodes) {
        return nodes.stream()
                .flatMap(node -> node.state().stream())
                .flatMap(state -> state.inside().stream())
                .toList();
    }

    private static Sample.NodeView node(NodeState.Seller... inside) {
        return new Sample.NodeView(
                "node",
                1,
                1,
                false,
                Optional.of(new NodeState("", Stream.of(inside).toList(), 0, 0, 0, 0, 0, 0)));
    }

    private static Sample.NodeView silent() {
        return new Sample.NodeView("node", 1, 1, false, Optional.empty());
    }
}
