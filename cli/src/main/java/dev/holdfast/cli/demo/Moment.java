package dev.holdfast.cli.demo;

import dev.holdfast.cli.demo.DemoEvent.NodeView;
import dev.holdfast.samples.inventory.NodeState.Seller;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who was inside at one moment. The nodes are asked one after the other, so a sale that ended at the first and the next
 * one, at the second, look as if both were inside together. Where the lock gives out tokens, a second look decides: who
 * is seen inside by both looks was inside in between, and all of these at once.
 *
 * <p>Without tokens nothing says that a lock has changed hands, and all that were seen are shown.
 */
final class Moment {

    private Moment() {}

    /** Whether a look shows more than one holder of a token, so that only another look tells if they were together. */
    static boolean isUnclear(List<NodeView> look) {
        return holders(look).limit(2).count() > 1;
    }

    /**
     * What the second look shows, with those inside that were so at the moment between the looks; of several holders
     * that were not, only the one with the highest token.
     */
    static List<NodeView> between(List<NodeView> first, List<NodeView> second) {
        Set<Seller> seen = holders(first).collect(Collectors.toSet());
        Set<Seller> both = holders(second).filter(seen::contains).collect(Collectors.toSet());
        Set<Seller> inside = both.size() > 1
                ? both
                : holders(second)
                        .max(Comparator.comparingLong(Seller::token))
                        .map(Set::of)
                        .orElse(Set.of());
        return second.stream()
                .map(node -> node.withInside(node.inside().stream()
                        .filter(seller -> seller.token() == 0 || inside.contains(seller))
                        .toList()))
                .toList();
    }

    private static Stream<Seller> holders(List<NodeView> look) {
        return look.stream().flatMap(node -> node.inside().stream()).filter(seller -> seller.token() > 0);
    }
}
