package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import dev.holdfast.redis.HoldfastRedis;
import java.util.List;
import java.util.Optional;

/** One server, whose clock may be moved. */
public final class SingleServer implements RedisServers {

    private final ServerUnderFaults server;

    private SingleServer(ServerUnderFaults server) {
        this.server = server;
    }

    /**
     * Starts it.
     *
     * @param release such as {@code 7.0}
     * @param clock what to run it by; without one, or where the program cannot load it, its clock cannot be moved
     */
    static SingleServer start(String release, Optional<ShiftedClock> clock) {
        return new SingleServer(ServerUnderFaults.start(release, clock));
    }

    @Override
    public List<EmbeddedRedis> reachable() {
        return List.of(server.redis());
    }

    @Override
    public List<ServerUnderFaults> servers() {
        return List.of(server);
    }

    @Override
    public List<ServerUnderFaults> primaries() {
        return servers();
    }

    @Override
    public Optional<ShiftedClock> clock() {
        return server.clock();
    }

    @Override
    public String uri(ClientNetwork network) {
        return "redis://" + ClientUser.userInfo() + network.to(server.redis()).address();
    }

    @Override
    public Holdfast connect() {
        return HoldfastRedis.connect(server.redis().uri());
    }

    @Override
    public void heal() throws InterruptedException {
        server.heal();
    }

    @Override
    public void close() {
        server.close();
    }
}
