package dev.holdfast.embedded;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one Sentinel says of its group. */
record SentinelView(EmbeddedRedis sentinel, String group) {

    /** Returns the port of the primary that it names to clients. */
    int primaryPort() {
        List<RespReply> address =
                sentinel.execute("SENTINEL", "GET-MASTER-ADDR-BY-NAME", group).items();
        return Integer.parseInt(address.get(1).text());
    }

    /** Returns the number of the last failover that it knows of; it increases from one to the next. */
    long epoch() {
        return Long.parseLong(primary().getOrDefault("config-epoch", "0"));
    }

    /** Returns what it does not know of the group yet, with so many replicas and other Sentinels. */
    Optional<String> missing(int replicas, int peers) {
        if (!"master".equals(primary().get("flags"))) {
            return Optional.of(sentinel + " was not connected to the primary");
        }
        long connectedReplicas =
                ask("REPLICAS").stream().filter(SentinelView::isConnected).count();
        if (connectedReplicas < replicas) {
            return Optional.of(sentinel + " knew " + connectedReplicas + " of " + replicas + " replicas");
        }
        long connectedPeers = ask("SENTINELS").stream()
                .filter(peer -> "sentinel".equals(peer.get("flags")))
                .count();
        if (connectedPeers < peers) {
            return Optional.of(sentinel + " knew " + connectedPeers + " of " + peers + " other Sentinels");
        }
        return Optional.empty();
    }

    /** Whether it is a replica, says so itself, and has its primary. */
    private static boolean isConnected(Map<String, String> replica) {
        return "slave".equals(replica.get("flags"))
                && "slave".equals(replica.get("role-reported"))
                && "ok".equals(replica.get("master-link-status"));
    }

    private Map<String, String> primary() {
        return fields(sentinel.execute("SENTINEL", "MASTER", group));
    }

    private List<Map<String, String>> ask(String what) {
        return sentinel.execute("SENTINEL", what, group).items().stream()
                .map(SentinelView::fields)
                .toList();
    }

    private static Map<String, String> fields(RespReply reply) {
        List<RespReply> words = reply.items();
        Map<String, String> fields = new HashMap<>();
        for (int i = 0; i + 1 < words.size(); i += 2) {
            fields.put(words.get(i).text(), words.get(i + 1).text());
        }
        return fields;
    }
}
