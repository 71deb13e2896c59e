package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.NodeState.Seller;
import dev.holdfast.samples.inventory.SaleMode;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What people see of a round. One thread changes it; the page reads what is not private at any moment. */
@JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
final class RoundView {

    /**
     * A look at the stock.
     *
     * @param millis the time since the first request
     * @param left what the stock says is left
     * @param sold the entries in the ledger
     * @param living how many nodes are alive
     */
    record Sample(long millis, long left, long sold, int living) {}

    final SaleMode mode;
    final String title;
    final Queue<Sample> samples = new ConcurrentLinkedQueue<>();
    /** The nodes before the first sale, from which their counts are counted. */
    volatile List<NodeState> before = List.of();
    /** The living nodes at the last look. */
    volatile List<NodeState> nodes = List.of();
    /** The lowest token of those who are shown as inside. */
    volatile long lowestToken;
    /** What the lock's server says. */
    volatile String server = "";
    /** The figures; none before the end. */
    volatile List<RoundResult.Row> rows = List.of();

    volatile boolean exact;
    private Set<Seller> seen = Set.of();

    RoundView(SaleMode mode) {
        this.mode = mode;
        this.title = RoundResult.title(mode);
    }

    /**
     * Shows a look. The nodes are asked one after the other, so a sale that ended at the first and the next one, at the
     * second, look as if both were inside together. Several holders of a token were so only if the look before has seen
     * the same; otherwise, only the one with the highest token is shown. Without tokens all are.
     */
    void show(Sample sample, List<NodeState> now, String lock) {
        List<Seller> sellers =
                now.stream().flatMap(node -> node.inside().stream()).toList();
        LongSummaryStatistics both =
                tokens(sellers.stream().filter(seen::contains).toList());
        lowestToken = both.getCount() > 1
                ? both.getMin()
                : Math.max(0, tokens(sellers).getMax());
        seen = Set.copyOf(sellers);
        nodes = now;
        server = lock;
        samples.add(sample);
    }

    private static LongSummaryStatistics tokens(List<Seller> sellers) {
        return sellers.stream().mapToLong(Seller::token).summaryStatistics();
    }

    /** The name of the node that a server knows as a client; the client's id if it is none of these nodes. */
    String nameOf(String client) {
        return before.stream()
                .filter(node -> node.client().equals(client))
                .map(NodeState::node)
                .findFirst()
                .orElse(client);
    }
}
