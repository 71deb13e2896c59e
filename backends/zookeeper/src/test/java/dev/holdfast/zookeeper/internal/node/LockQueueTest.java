package dev.holdfast.zookeeper.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of nodes, and their order. */
class LockQueueTest {

    @Test
    void parse_whatIsWritten_isRead() {
        String text = LockNode.prefix("abc", 0xcafeL, 17) + "0000000042";

        assertThat(LockNode.parse(text)).contains(new LockNode(text, "abc", 0xcafeL, 17, 42));
        assertThat(LockNode.parse(LockNode.prefix("abc", -1L, 1) + "-2147483648"))
                .hasValueSatisfying(node -> {
                    assertThat(node.session()).isEqualTo(-1L);
                    assertThat(node.sequence()).isEqualTo(Integer.MIN_VALUE);
                    assertThat(node.hasPlace()).isFalse();
                });
        assertThat(LockNode.parse("_c_5f1e-lock-0000000001")).isEmpty();
        assertThat(LockNode.parse("abc-1-2-3")).isEmpty();
    }

    @Test
    void marker_keepsItsPlace() {
        LockNode marker = LockNode.parse(LockNode.marker(0x100000007L, 1500, 7)).orElseThrow();

        assertThat(marker.isMarker()).isTrue();
        assertThat(marker.sequence()).isEqualTo(7);
        assertThat(marker.session()).isEqualTo(0x100000007L);
        assertThat(marker.attempt()).isEqualTo(1500);
    }

    @Test
    void of_children_areInTheOrderOfTheirSequence() {
        String last = LockNode.prefix("a", 1, 1) + "0000000030";
        String first = LockNode.prefix("z", 9, 9) + "0000000004";
        String withoutPlace = LockNode.prefix("a", 1, 2) + "2147483647";

        LockQueue queue = LockQueue.of(List.of(last, "foreign", withoutPlace, first));

        assertThat(queue.nodes()).extracting(LockNode::text).containsExactly(first, last);
        assertThat(queue.placeOf(last)).isEqualTo(1);
        assertThat(queue.placeOf(withoutPlace)).isEqualTo(-1);
        assertThat(queue.behind(0)).isEqualTo(1);
        assertThat(queue.withPrefix(LockNode.prefix("a", 1, 1))).isPresent();
        assertThat(queue.withPrefix(LockNode.prefix("a", 2, 1))).isEmpty();
    }

    @Test
    void name_anyText_isOneLevelAndTellsNamesApart() {
        assertThat(NodeName.of("a/b")).isEqualTo("a%2Fb");
        assertThat(NodeName.of("..")).isEqualTo("%2E%2E");
        assertThat(NodeName.of("ü")).isEqualTo("%C3%BC");
        assertThat(NodeName.of("%2F")).isNotEqualTo(NodeName.of("/"));
        NodeName.requireValid("x".repeat(512));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NodeName.requireValid("x".repeat(513)))
                .withMessageContaining("513 bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> NodeName.requireValid("\uD83D"));
    }
}
