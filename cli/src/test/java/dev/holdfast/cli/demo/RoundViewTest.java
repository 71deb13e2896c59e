package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.NodeState.Seller;
import dev.holdfast.samples.inventory.SaleMode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RoundViewTest {

    private static final Seller FIFTH = new Seller("a", 5);
    private static final Seller SIXTH = new Seller("b", 6);
    private static final Seller SEVENTH = new Seller("c", 7);
    private static final Seller WITHOUT = new Seller("d", 0);
    private static final Seller WITHOUT_EITHER = new Seller("e", 0);

    private final RoundView view = new RoundView(SaleMode.HOLDFAST);

    @Test
    void show_oneHolderOrNone_isShown() {
        assertThat(shown(node(), node())).isEmpty();
        assertThat(shown(node(FIFTH), node())).containsExactly(FIFTH);
        assertThat(shown(node(FIFTH), node())).containsExactly(FIFTH);
    }

    @Test
    void show_roundWithoutTokens_showsAll() {
        assertThat(shown(node(WITHOUT), node(WITHOUT_EITHER))).containsExactly(WITHOUT, WITHOUT_EITHER);
        assertThat(shown(node(WITHOUT), node(WITHOUT_EITHER))).containsExactly(WITHOUT, WITHOUT_EITHER);
    }

    @Test
    void show_lockWasHandedOnBetweenTwoQuestions_showsOneHolder() {
        assertThat(shown(node(FIFTH), node())).containsExactly(FIFTH);
        assertThat(shown(node(FIFTH), node(SIXTH))).containsExactly(SIXTH);
        assertThat(shown(node(SEVENTH), node(SIXTH))).containsExactly(SEVENTH);
    }

    @Test
    void show_bothStayInside_showsTheDoubleHold() {
        assertThat(shown(node(FIFTH), node(SIXTH))).containsExactly(SIXTH);
        assertThat(shown(node(FIFTH), node(SIXTH))).containsExactly(FIFTH, SIXTH);
        assertThat(shown(node(FIFTH, SIXTH), node())).containsExactly(FIFTH, SIXTH);
    }

    @Test
    void show_equalTokens_showsTheDoubleHold() {
        Seller twin = new Seller("twin", 5);
        assertThat(shown(node(FIFTH), node(twin))).containsExactly(FIFTH, twin);
    }

    private List<Seller> shown(NodeState... nodes) {
        view.show(new RoundView.Sample(0, 0, 0, nodes.length), List.of(nodes), "");
        return view.nodes.stream()
                .flatMap(node -> node.inside().stream())
                .filter(seller -> seller.token() >= view.lowestToken)
                .toList();
    }

    private static NodeState node(Seller... inside) {
        return new NodeState("node", 1, SaleMode.HOLDFAST, List.of(inside), 0, 0, "", 0, 0, 0, 0);
    }
}
