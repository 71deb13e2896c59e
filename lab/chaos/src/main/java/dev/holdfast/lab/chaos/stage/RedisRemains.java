package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The keys on servers of Redis. */
final class RedisRemains implements Remains {

    private static final String RECORD_OF_A_QUORUM = "holdfast:quorum";
    private static final WireFormat WIRE = WireFormat.DEFAULT;

    private final RedisServers servers;

    RedisRemains(RedisServers servers) {
        this.servers = servers;
    }

    @Override
    public List<String> holds() throws InterruptedException {
        return keys(WIRE::isHold);
    }

    @Override
    public List<String> placesOf(List<String> clients) throws InterruptedException {
        Map<String, Integer> places = new TreeMap<>();
        for (ServerUnderFaults server : servers.primaries()) {
            for (String queue : keys(server, WIRE::isQueue)) {
                for (RespReply member :
                        server.insist("ZRANGE", queue, "0", "-1").items()) {
                    if (isOfOneOf(clients, member.text())) {
                        places.merge(queue + ": " + member.text(), 1, Integer::sum);
                    }
                }
            }
        }
        places.values().removeIf(count -> count <= servers.mostBehind());
        return List.copyOf(places.keySet());
    }

    private static boolean isOfOneOf(List<String> clients, String member) {
        return QueuedAttempt.parse(member)
                .map(queued -> clients.contains(queued.client()))
                .orElseGet(() -> clients.stream().anyMatch(member::contains));
    }

    @Override
    public boolean isQueued(String lock) throws InterruptedException {
        return queues().contains(WIRE.queue(lock));
    }

    @Override
    public List<String> queues() throws InterruptedException {
        return keys(WIRE::isQueue);
    }

    @Override
    public List<String> endless() throws InterruptedException {
        List<String> endless = new ArrayList<>();
        for (ServerUnderFaults server : servers.primaries()) {
            for (String key : keys(server, key -> !key.equals(RECORD_OF_A_QUORUM))) {
                if (server.insist("PTTL", key).number() == -1) {
                    endless.add("a key lives for ever: " + key);
                }
            }
        }
        return endless;
    }

    private List<String> keys(Predicate<String> kind) throws InterruptedException {
        List<String> all = new ArrayList<>();
        for (ServerUnderFaults server : servers.primaries()) {
            all.addAll(keys(server, kind));
        }
        return all;
    }

    private static List<String> keys(ServerUnderFaults server, Predicate<String> kind) throws InterruptedException {
        List<String> served = new ArrayList<>();
        for (RespReply key : server.insist("KEYS", "*").items()) {
            if (kind.test(key.text()) && isServed(server, key.text())) {
                served.add(key.text());
            }
        }
        served.sort(Comparator.naturalOrder());
        return served;
    }

    /**
     * Whether clients can see a key: the move of a slot that a failover has interrupted may leave some at a node that
     * does not serve the slot any more.
     */
    private static boolean isServed(ServerUnderFaults server, String key) throws InterruptedException {
        try {
            server.insist("EXISTS", key);
            return true;
        } catch (RespException e) {
            if (String.valueOf(e.getMessage()).startsWith("MOVED ")) {
                return false;
            }
            throw e;
        }
    }
}
