package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.EmbeddedRedis;
import java.util.List;

/** Servers of Redis. */
public interface RedisServers extends LockServers {

    /** Returns everything that a client may connect to. Each client reaches it through a proxy of its own. */
    List<EmbeddedRedis> reachable();

    /** Returns the servers with data, in an order that stays the same. */
    List<ServerUnderFaults> servers();

    /** Returns those of them that take writes at the moment, as far as is known. */
    List<ServerUnderFaults> primaries();

    /** Returns how many of them may not know what became of a client when all faults are over. */
    default int mostBehind() {
        return 0;
    }

    @Override
    default String version() {
        return "Redis " + servers().get(0).redis().version();
    }

    @Override
    default List<Integer> ports() {
        return reachable().stream().map(EmbeddedRedis::port).toList();
    }

    @Override
    default Remains remains() {
        return new RedisRemains(this);
    }
}
