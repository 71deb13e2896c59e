package dev.holdfast.cli.demo;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockInspection;
import dev.holdfast.redis.HoldfastRedis;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the lock's server who holds and who waits. Thread-safe. */
final class LockWatch implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LockWatch.class);

    private final Holdfast holdfast;

    private LockWatch(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    static LockWatch at(String redis) {
        return new LockWatch(
                HoldfastRedis.builder().uri(redis).clientName("holdfast demo").build());
    }

    /**
     * Looks at a lock.
     *
     * @param nodes the nodes' names by their client ids
     * @return what the server says; empty if it says nothing
     */
    Optional<Sample.LockView> look(String lock, Map<String, String> nodes) {
        LockInspection seen;
        try {
            seen = holdfast.lock(lock).inspect();
        } catch (HoldfastException e) {
            log.info("cannot look at {}: {}", lock, e.getMessage());
            return Optional.empty();
        }
        List<String> queue = seen.waiters().stream()
                .map(waiter -> nodes.getOrDefault(waiter.clientId(), waiter.clientId()))
                .toList();
        return Optional.of(new Sample.LockView(
                seen.holder().map(holder -> nodes.getOrDefault(holder.clientId(), holder.clientId())),
                seen.holder().map(holder -> holder.leaseLeft().toMillis()).orElse(0L),
                queue));
    }

    @Override
    public void close() {
        holdfast.close();
    }
}
