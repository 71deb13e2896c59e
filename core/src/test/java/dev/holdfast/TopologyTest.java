package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Topology.Node;
import dev.holdfast.Topology.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The words and numbers of a topology. */
class TopologyTest {

    private static final Node ONE = Topology.node("one:6379", true);
    private static final Node TWO = Topology.node("two:6379", false);
    private static final Node THREE = new Node("three:6379", NodeState.QUARANTINED);

    @Test
    void toString_everyKind_saysWhatIsKnown() {
        assertThat(new Topology(Topology.Kind.LOCAL, OptionalLong.empty(), List.of()))
                .hasToString("local");
        assertThat(Topology.single("one:6379", false)).hasToString("single: one:6379 down");
        assertThat(new Topology(Topology.Kind.SENTINEL, OptionalLong.of(3), List.of(ONE)))
                .hasToString("sentinel, epoch 3: one:6379 up");
        assertThat(new Topology(Topology.Kind.QUORUM, OptionalLong.empty(), List.of(ONE, TWO, THREE)))
                .hasToString("quorum: one:6379 up, two:6379 down, three:6379 quarantined");
    }

    @Test
    void count_ofAState_countsNodesInIt() {
        Topology topology = new Topology(Topology.Kind.QUORUM, OptionalLong.empty(), List.of(ONE, TWO, THREE, ONE));

        assertThat(topology.count(NodeState.UP)).isEqualTo(2);
        assertThat(topology.count(NodeState.DOWN)).isEqualTo(1);
        assertThat(topology.count(NodeState.QUARANTINED)).isEqualTo(1);
    }

    @Test
    void nodes_listThatChangesLater_areCopied() {
        List<Node> nodes = new ArrayList<>(List.of(ONE));
        Topology topology = new Topology(Topology.Kind.SINGLE, OptionalLong.empty(), nodes);
        nodes.clear();

        assertThat(topology.nodes()).containsExactly(ONE);
    }
}
