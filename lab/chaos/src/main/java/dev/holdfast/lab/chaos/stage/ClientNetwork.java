package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.proxy.MatchingConnections;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The network of one client: a proxy to each server that it may connect to. Safe for use by several threads. */
public final class ClientNetwork implements AutoCloseable {

    private static final String HOST = "127.0.0.1";

    private final Map<Integer, FaultProxy> proxies = new LinkedHashMap<>();
    private final List<MatchingConnections> messages = new ArrayList<>();

    ClientNetwork(List<Integer> ports) {
        for (int port : ports) {
            FaultProxy proxy = FaultProxy.to(HOST, port);
            proxies.put(port, proxy);
            messages.add(proxy.matching(connection -> connection.sawFromClient("SUBSCRIBE")));
        }
    }

    /** Returns the proxy to a server. */
    public FaultProxy to(EmbeddedRedis server) {
        return to(server.port());
    }

    /** Returns the proxy to the server at a port. */
    FaultProxy to(int port) {
        return Objects.requireNonNull(proxies.get(port), () -> "no proxy to port " + port);
    }

    /** Changes the ways to all servers. */
    public void everywhere(Consumer<FaultProxy> change) {
        proxies.values().forEach(change);
    }

    /** Changes the connections on which servers push messages. */
    public void onMessages(Consumer<MatchingConnections> change) {
        messages.forEach(change);
    }

    /** Returns which port leads to a server's through this network, as {@code 7001=7101,7002=7102}. */
    String ports() {
        return proxies.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().port())
                .collect(Collectors.joining(","));
    }

    /** Ends every fault that may still be there. */
    public void heal() {
        everywhere(FaultProxy::heal);
        onMessages(MatchingConnections::heal);
    }

    @Override
    public void close() {
        everywhere(FaultProxy::close);
    }
}
