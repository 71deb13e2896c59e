package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.holdfast.samples.inventory.NodeState.Seller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens in a demo, as it happens. The page reads each event as JSON, with its kind in "type". */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
sealed interface DemoEvent {

    /** The demo begins. */
    @JsonTypeName("settings")
    record Begun(int nodes, int requests, int stock, List<Title> rounds) implements DemoEvent {

        record Title(Mode mode, String title) {}

        static Begun of(DemoSettings settings) {
            List<Title> titles = Mode.ROUNDS.stream()
                    .map(mode -> new Title(mode, mode.title()))
                    .toList();
            return new Begun(settings.nodes(), settings.requests(), settings.stock(), titles);
        }
    }

    /** The nodes of a round are being started. */
    @JsonTypeName("round")
    record RoundPrepared(Mode mode) implements DemoEvent {}

    /**
     * A look at the running round.
     *
     * @param t milliseconds since its first request
     * @param left what the stock says is left
     * @param sold the entries in the ledger
     * @param answered buyers who have their answer
     * @param lock what the lock's server says; null in a round without one
     */
    @JsonTypeName("sample")
    record Sample(
            Mode mode,
            long t,
            long left,
            long sold,
            int answered,
            List<NodeView> nodes,
            @Nullable LockView lock) implements DemoEvent {}

    /**
     * A node. Its counts are those of the round.
     *
     * @param weight its weight in the load balancer
     * @param inside the requests that are inside the critical section
     * @param waiting how many wait for their turn
     * @param local grants that came from another thread of the node
     * @param server grants that came from the server
     */
    record NodeView(
            String name,
            long pid,
            int weight,
            boolean killed,
            List<Seller> inside,
            long waiting,
            long sold,
            long local,
            long server,
            long renewals) {

        NodeView withInside(List<Seller> confirmed) {
            return new NodeView(name, pid, weight, killed, confirmed, waiting, sold, local, server, renewals);
        }
    }

    /**
     * The lock, as its server sees it.
     *
     * @param holder the node that holds it; empty if it is free
     * @param leaseLeft what is left of the holder's lease, in milliseconds
     * @param queue the nodes that wait, in their order
     */
    record LockView(String holder, long leaseLeft, List<String> queue) {}

    /** The kill, or what came of it. */
    @JsonTypeName("happened")
    record Happened(Mode mode, String sentence) implements DemoEvent {}

    /**
     * A round is over.
     *
     * @param sentence how many were sold
     * @param outcome the same in a few words
     * @param exact whether the stock was sold, no more and no less
     */
    @JsonTypeName("result")
    record RoundEnded(Mode mode, String sentence, String outcome, boolean exact, List<ResultRow> rows)
            implements DemoEvent {}

    /** All is over. */
    @JsonTypeName("end")
    record Ended(boolean exact, String verdict, String outage) implements DemoEvent {}
}
