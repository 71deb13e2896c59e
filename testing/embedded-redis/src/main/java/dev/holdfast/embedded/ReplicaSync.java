package dev.holdfast.embedded;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What keeps the replicas of a primary from having all its data. */
record ReplicaSync(EmbeddedRedis primary, List<EmbeddedRedis> replicas) {

    /**
     * Waits until each replica whose process exists is connected and has all that the primary had when it was asked.
     *
     * @throws EmbeddedRedisException when that is not so in time
     */
    void await(Duration timeout) {
        Poll.untilNothingIs(this::missing, timeout, replicas);
    }

    private Optional<String> missing() {
        try {
            ServerInfo info = replicationOf(primary);
            if (!info.get("role").equals("master")) {
                return Optional.of(primary + " is not a primary");
            }
            return replicas.stream()
                    .filter(EmbeddedRedis::isAlive)
                    .flatMap(replica -> missing(replica, info).stream())
                    .findFirst();
        } catch (UncheckedIOException | RespException e) {
            return Optional.of(primary + " did not answer: " + e.getMessage());
        }
    }

    private Optional<String> missing(EmbeddedRedis replica, ServerInfo ofPrimary) {
        if (!replica.isRunning()) {
            return Optional.of(replica + " was paused");
        }
        try {
            ServerInfo info = replicationOf(replica);
            boolean connected = info.get("role").equals("slave")
                    && info.get("master_port").equals(Integer.toString(primary.port()))
                    && info.get("master_link_status").equals("up")
                    && ofPrimary.hasValue("ip=127.0.0.1,port=" + replica.port() + ",state=online,");
            if (!connected) {
                return Optional.of(replica + " was not connected to " + primary);
            }
            boolean caughtUp = info.number("slave_repl_offset") >= ofPrimary.number("master_repl_offset");
            return caughtUp ? Optional.empty() : Optional.of(replica + " was behind " + primary);
        } catch (UncheckedIOException | RespException e) {
            return Optional.of(replica + " did not answer: " + e.getMessage());
        }
    }

    private static ServerInfo replicationOf(EmbeddedRedis server) {
        return new ServerInfo(server.execute("INFO", "replication").text());
    }
}
