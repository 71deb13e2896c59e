package dev.holdfast.zookeeper.internal.node;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The nodes in a lock's container, in their order: the first holds.
 *
 * @param nodes those that are Holdfast's and have a place
 */
public record LockQueue(List<LockNode> nodes) {

    /** {@return the queue of a container's children} */
    public static LockQueue of(Collection<String> children) {
        return new LockQueue(children.stream()
                .flatMap(child -> LockNode.parse(child).stream())
                .filter(LockNode::hasPlace)
                .sorted(Comparator.comparingInt(LockNode::sequence))
                .toList());
    }

    /** {@return the first node, be it a marker} */
    public Optional<LockNode> first() {
        return nodes.stream().findFirst();
    }

    /** {@return at which place a node stands, -1 if it is not there} */
    public int placeOf(String text) {
        for (int place = 0; place < nodes.size(); place++) {
            if (nodes.get(place).text().equals(text)) {
                return place;
            }
        }
        return -1;
    }

    /** {@return how many stand behind a place} */
    public int behind(int place) {
        return nodes.size() - place - 1;
    }

    /** {@return the node of an attempt, by its name up to the sequence} */
    public Optional<LockNode> withPrefix(String prefix) {
        return nodes.stream().filter(node -> node.text().startsWith(prefix)).findFirst();
    }

    /** {@return those who wait behind the holder or a marker} */
    public List<LockNode> waiting() {
        return nodes.isEmpty() ? nodes : nodes.subList(1, nodes.size());
    }
}
