package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.netty.resolver.AddressResolverGroup;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lettuce's threads for the connections of one lock client. Several Lettuce clients may share them, so that a request
 * to several servers wakes one thread and not one for each; they end with the last of these clients. Thread-safe.
 */
final class LettuceThreads {

    private static final Logger LOG = LoggerFactory.getLogger(LettuceThreads.class);

    private static final long SHUTDOWN_SECONDS = 2;

    private final ClientResources resources;
    private final AtomicInteger users;

    /**
     * Threads that start when they are needed.
     *
     * @param loops how many read and write; two is the least that Lettuce takes
     * @param users how many clients leave them
     */
    LettuceThreads(int loops, int users) {
        this(loops, users, FreshNames.orLettucesOwn());
    }

    LettuceThreads(int loops, int users, AddressResolverGroup<?> names) {
        this.resources = DefaultClientResources.builder()
                .ioThreadPoolSize(loops)
                .computationThreadPoolSize(2)
                .addressResolverGroup(names)
                .build();
        this.users = new AtomicInteger(users);
    }

    ClientResources resources() {
        return resources;
    }

    /** A client has ended. Blocks for two seconds at most where it was the last. */
    void leave() {
        if (users.decrementAndGet() == 0
                && !resources
                        .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                        .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS)) {
            LOG.debug("Lettuce's threads are still ending");
        }
    }
}
