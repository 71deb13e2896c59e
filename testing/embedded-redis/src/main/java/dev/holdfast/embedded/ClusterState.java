package dev.holdfast.embedded;

import dev.holdfast.embedded.ClusterView.Node;
import dev.holdfast.embedded.ClusterView.Role;
import dev.holdfast.embedded.ClusterView.Slots;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the running nodes of a cluster say of it.
 *
 * @param servers all nodes, whether they run or not
 * @param views what each of those that run says
 */
record ClusterState(ServerList servers, List<ClusterView> views) {

    /**
     * Asks all nodes that run.
     *
     * @throws EmbeddedRedisException if none runs
     * @throws UncheckedIOException if one does not answer
     */
    static ClusterState of(ServerList servers) {
        List<ClusterView> views =
                servers.running().stream().map(ClusterView::of).toList();
        if (views.isEmpty()) {
            throw new EmbeddedRedisException("all nodes of the cluster are paused or down");
        }
        return new ClusterState(servers, views);
    }

    /**
     * Waits until nothing is {@link #missing}.
     *
     * @throws EmbeddedRedisException when something is in the end; on an interrupt too
     */
    static void awaitOk(ServerList servers, Duration timeout) {
        Poll.untilNothingIs(() -> missing(servers), timeout, servers);
    }

    /**
     * Returns what keeps the running nodes from being up for each other, of one mind on who serves which slots, and
     * sure that the cluster works. A node that takes in a slot does not count: before 7.4 it keeps to the primary that
     * it takes the slot from, also when that one is replaced.
     */
    static Optional<String> missing(ServerList servers) {
        try {
            ClusterState state = of(servers);
            return state.disconnected().or(state::disagreement).or(state::failure);
        } catch (UncheckedIOException e) {
            return Optional.of("a node did not answer: " + e.getMessage());
        }
    }

    /** Returns two nodes that run and are not connected yet. */
    Optional<String> disconnected() {
        return views.stream()
                .flatMap(view -> servers.running().stream()
                        .filter(server -> view.node(server).filter(Node::isUp).isEmpty())
                        .map(server -> view.asked() + " was not connected to " + server))
                .findFirst();
    }

    private Optional<String> disagreement() {
        List<ClusterView> settled = settled().toList();
        return settled.stream()
                .filter(view -> !roles(view).equals(roles(settled.get(0))))
                .map(view ->
                        settled.get(0).asked() + " and " + view.asked() + " did not agree on who serves which slots")
                .findFirst();
    }

    private Stream<ClusterView> settled() {
        return views.stream().filter(view -> !view.imports());
    }

    /** Returns the role of each running node; what was noted of the others no longer matters. */
    private Map<Integer, Role> roles(ClusterView view) {
        return servers.running().stream()
                .flatMap(server -> view.node(server).map(node -> Map.entry(server.port(), node.role())).stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private Optional<String> failure() {
        return settled().flatMap(view -> failure(view.asked()).stream()).findFirst();
    }

    private static Optional<String> failure(EmbeddedRedis server) {
        return server.execute("CLUSTER", "INFO").text().contains("cluster_state:ok")
                ? Optional.empty()
                : Optional.of(server + " said that the cluster was down");
    }

    /** Returns what keeps all from knowing that a primary serves the slot, or that node from taking keys. */
    Optional<String> missing(int slot, EmbeddedRedis primary, EmbeddedRedis target) {
        boolean served = primaryOf(slot).filter(primary::equals).isPresent();
        return served
                ? disagreement().or(() -> behind(target)).or(() -> failure(target))
                : Optional.of("slot " + slot + " was not known to be served by " + primary);
    }

    /**
     * Returns a primary that a node has not heard of since that took over a slot. A node that takes a slot gives itself
     * the next number of a configuration that it knows of; where it does not know of the latest, its claim is void, and
     * in the end nobody serves the slot.
     */
    private Optional<String> behind(EmbeddedRedis target) {
        ClusterView view = views.stream()
                .filter(candidate -> candidate.asked() == target)
                .findFirst()
                .orElseThrow(() -> new EmbeddedRedisException(target + " is paused or down"));
        return views.stream()
                .filter(other -> other.ownEpoch()
                        > view.node(other.asked()).map(Node::epoch).orElse(-1L))
                .map(other -> target + " did not know the latest configuration of " + other.asked())
                .findFirst();
    }

    /** Returns the primary that serves a slot, whether it runs or not; empty if none does. */
    Optional<EmbeddedRedis> primaryOf(int slot) {
        return servers.at(owners()[slot]);
    }

    /** Returns the primaries that serve slots, whether they run or not, by their first slot. */
    List<EmbeddedRedis> primaries() {
        return Arrays.stream(owners())
                .distinct()
                .boxed()
                .flatMap(port -> servers.at(port).stream())
                .toList();
    }

    /** Returns the port of each slot's primary, 0 where there is none; the latest configuration of a slot wins. */
    private int[] owners() {
        int[] owners = new int[HashSlot.COUNT];
        views.stream()
                .flatMap(view -> view.nodes().entrySet().stream())
                .sorted(Comparator.comparingLong(entry -> entry.getValue().epoch()))
                .forEach(entry -> {
                    for (Slots run : entry.getValue().role().slots()) {
                        Arrays.fill(owners, run.first(), run.last() + 1, entry.getKey());
                    }
                });
        return owners;
    }

    /** Returns the name of a node in the cluster. */
    String idOf(EmbeddedRedis server) {
        return views.stream()
                .flatMap(view -> view.node(server).stream())
                .map(Node::id)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(server + " is none of " + servers.all()));
    }

    /** Returns the nodes that replicate a primary, whether they run or not, as those say that run. */
    List<EmbeddedRedis> replicasOf(EmbeddedRedis primary) {
        String id = idOf(primary);
        return servers.all().stream()
                .filter(server -> views.stream()
                        .flatMap(view -> view.node(server).stream())
                        .anyMatch(node -> node.role().primaryId().equals(id)))
                .toList();
    }
}
