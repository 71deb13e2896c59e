package dev.holdfast.zookeeper.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of locks as names of nodes, and back. */
class NodeNameTest {

    @ParameterizedTest
    @ValueSource(strings = {"order:42", "a b/c%2F", "é", "名前", "\u0000\n", "..", "😀"})
    void nameOf_node_isTheNameItWasMadeOf(String name) {
        assertThat(NodeName.nameOf(NodeName.of(name))).contains(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "a b", "%2f", "%41", "%", "%4", "%zz", "%FF", "é", "%C3"})
    void nameOf_nodeOfNoName_isEmpty(String node) {
        assertThat(NodeName.nameOf(node)).isEmpty();
    }
}
