package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.demo.DemoEvent.NodeView;
import dev.holdfast.samples.inventory.NodeState.Seller;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MomentTest {

    private static final Seller FIFTH = new Seller("a", 5);
    private static final Seller SIXTH = new Seller("b", 6);
    private static final Seller SEVENTH = new Seller("c", 7);
    private static final Seller WITHOUT = new Seller("d", 0);
    private static final Seller WITHOUT_EITHER = new Seller("e", 0);

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
        Seller twin = new Seller("twin", 5);
        assertThat(inside(Moment.between(List.of(node(FIFTH), node(twin)), List.of(node(FIFTH), node(twin)))))
                .containsExactly(FIFTH, twin);
    }

    private static List<Seller> inside(List<NodeView> nodes) {
        return nodes.stream().flatMap(node -> node.inside().stream()).toList();
    }

    private static NodeView node(Seller... inside) {
        return new NodeView("node", 1, 1, false, List.of(inside), 0, 0, 0, 0, 0);
    }

    private static NodeView silent() {
        return new NodeView("node", 1, 1, true, List.of(), 0, 0, 0, 0, 0);
    }
}
