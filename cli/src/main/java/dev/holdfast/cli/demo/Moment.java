package dev.holdfast.cli.demo;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Who was inside at one moment. The nodes are asked one after the other, so a sale that ended at the first and the next one, at the second, look as if both were inside
 * together. Where the lock gives out tokens, a second look decides: who is seen inside by both looks was inside in between, and all of these at once.
 *
 * <p>Without tokens nothing says that a lock has changed hands, and all that were seen are shown.
 */
final class Moment {

    private Moment() {}

    /** Whether one look shows more than one holder of a token, so that only another one can tell whether they were inside together. */
    static boolean isUnclear(List<Sample.NodeView> look) {
        return look.stream().flatMap(Moment::holders).limit(2).count() > 1;
    }

    /** What the second look shows, with those inside that were so at the moment between the looks; of several holders that were not, only the one with the highest token. */
    static List<Sample.NodeView> between(List<Sample.NodeView> first, List<Sample.NodeView> second) {
        Set<NodeState.Seller> seen =
                new HashSet<>(first.stream().flatMap(Moment::holders).toList());
        Set<NodeState.Seller> inside = new HashSet<>(
                second.stream().flatMap(Moment::holders).filter(seen::contains).toList());
        if (inside.size() < 2) {
            inside = newest(second).map(Set::of).orElseGet(Set::of);
        }
        Set<NodeState.Seller> shown = inside;
        return second.stream().map(node -> with(node, shown)).toList();
    }

    private static Optional<NodeState.Seller> newest(List<Sample.NodeView> look) {
        return look.stream().flatMap(Moment::holders).max(Comparator.comparingLong(NodeState.Seller::token));
    }

    private static Stream<NodeState.Seller> holders(Sample.NodeView node) {
        return node.state().stream()
                .map(NodeState::inside)
                .flatMap(Collection::stream)
                .filter(seller -> seller.token() > 0);
    }

    private static Sample.NodeView with(Sample.NodeView node, Set<NodeState.Seller> shown) {
        return new Sample.NodeView(
                node.name(),
                node.pid(),
                node.weight(),
                node.killed(),
                node.state().map(state -> state.inside(seller -> seller.token() == 0 || shown.contains(seller))));
    }
}
