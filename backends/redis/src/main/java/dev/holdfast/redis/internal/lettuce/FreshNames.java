package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.resource.DefaultClientResources;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.NetUtil;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks the names of servers up as the JVM does, with all that the machine knows, but anew for a connection that is
 * tried again.
 *
 * <p>The JVM remembers for thirty seconds what a name stands for, so long that the calls of a client whose server has
 * got another address have given up when it finds that one. The only setting for that is a security property of the
 * whole process. But the JVM's memory tells names apart by the case of their letters, and name services do not: so a
 * name that is remembered is asked for in another spelling, a different one each second, until the memory has faded.
 * Nothing depends on it: where a spelling is not known, the name is asked for as it is.
 *
 * <p>Thread-safe.
 */
final class FreshNames extends AddressResolverGroup<InetSocketAddress> {

    /** Finds the addresses of a name, and blocks meanwhile. */
    interface Lookup {
        InetAddress[] of(String host) throws UnknownHostException;
    }

    private static final Logger LOG = LoggerFactory.getLogger(FreshNames.class);

    /** For how long the JVM remembers an address, and a second. */
    private static final long MEMORY_NANOS = Duration.ofSeconds(31).toNanos();

    /** For how long an address counts as fresh. */
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

    /** So many spellings last for as long as the memory does. */
    private static final int MOST_LETTERS = 5;

    /** A name service that is out of reach blocks a lookup for many seconds, and other connections go on meanwhile. */
    private static final Executor THREADS = task -> {
        Thread thread = new Thread(task, "holdfast-redis-names");
        thread.setDaemon(true);
        thread.start();
    };

    /** All clients share what the JVM remembers, and so what is known of that. */
    private static final FreshNames OF_THE_JVM = new FreshNames(InetAddress::getAllByName, System::nanoTime);

    private final Lookup lookup;
    private final LongSupplier nanos;
    private final Map<String, Memory> memories = new ConcurrentHashMap<>();

    /**
     * What the JVM remembers.
     *
     * @param sinceNanos when it was asked for the name as it is
     * @param yields whether another spelling may lead around it
     */
    private record Memory(long sinceNanos, boolean yields) {}

    FreshNames(Lookup lookup, LongSupplier nanos) {
        this.lookup = lookup;
        this.nanos = nanos;
    }

    /**
     * What Lettuce is to look names up with.
     *
     * @return its own choice where that is not the JVM, as with Netty's resolver of DNS on the class path, which goes
     *     by the time to live of what it finds; or where the program has set for how long the JVM remembers
     */
    static AddressResolverGroup<?> orLettucesOwn() {
        AddressResolverGroup<?> own = DefaultClientResources.DEFAULT_ADDRESS_RESOLVER_GROUP;
        boolean isSet = Security.getProperty("networkaddress.cache.ttl") != null
                || System.getProperty("sun.net.inetaddr.ttl") != null;
        return own instanceof DefaultAddressResolverGroup && !isSet ? OF_THE_JVM : own;
    }

    @Override
    protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
        return new InetNameResolver(executor) {
            @Override
            protected void doResolve(String host, Promise<InetAddress> promise) {
                answer(executor, host, promise, found -> found[0]);
            }

            @Override
            protected void doResolveAll(String host, Promise<List<InetAddress>> promise) {
                answer(executor, host, promise, Arrays::asList);
            }
        }.asAddressResolver();
    }

    private <T> void answer(
            EventExecutor executor, String host, Promise<T> promise, Function<InetAddress[], T> answer) {
        Runnable task = () -> {
            try {
                T found = answer.apply(addressesOf(host));
                tell(executor, () -> promise.trySuccess(found));
            } catch (UnknownHostException | RuntimeException failed) {
                tell(executor, () -> promise.tryFailure(failed));
            }
        };
        if (isAddress(host)) {
            task.run();
        } else {
            THREADS.execute(task);
        }
    }

    /** Where it is waited for. A client that was closed meanwhile waits no more, and Netty would log an error. */
    private static void tell(EventExecutor executor, Runnable answer) {
        try {
            executor.execute(answer);
        } catch (RejectedExecutionException closed) {
            LOG.trace("A name was looked up for a client that is closed by now", closed);
        }
    }

    private static boolean isAddress(String host) {
        return NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
    }

    /** Blocks until the name service has answered. */
    InetAddress[] addressesOf(String host) throws UnknownHostException {
        if (isAddress(host)) {
            return lookup.of(host);
        }
        String spelling = spelling(host);
        if (spelling.equals(host)) {
            return lookup.of(host);
        }
        try {
            return named(host, lookup.of(spelling));
        } catch (UnknownHostException unknown) {
            InetAddress[] remembered = lookup.of(host);
            // This spelling is not known, or the name service is out of reach, and no other one would do better.
            memories.put(host, new Memory(nanos.getAsLong(), false));
            return remembered;
        }
    }

    private String spelling(String host) {
        long nowNanos = nanos.getAsLong();
        Memory memory = memories.get(host);
        if (memory == null || nowNanos - memory.sinceNanos() >= MEMORY_NANOS) {
            memories.put(host, new Memory(nowNanos, true));
            return host;
        }
        if (!memory.yields()) {
            return host;
        }
        int[] letters = IntStream.range(0, host.length())
                .filter(at -> isLetter(host.charAt(at)))
                .limit(MOST_LETTERS)
                .toArray();
        long lasts = Math.max(FRESH_NANOS, MEMORY_NANOS / (1L << letters.length) + 1);
        return respelled(host, letters, (int) ((nowNanos - memory.sinceNanos()) / lasts));
    }

    private static boolean isLetter(char character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }

    /** Has those letters in the other case whose bits are set. */
    private static String respelled(String host, int[] letters, int bits) {
        StringBuilder spelling = new StringBuilder(host);
        for (int letter = 0; letter < letters.length; letter++) {
            if ((bits >> letter & 1) == 1) {
                int at = letters[letter];
                spelling.setCharAt(at, (char) (host.charAt(at) ^ ' '));
            }
        }
        return spelling.toString();
    }

    /** The addresses under the name that was asked for, which logs show. */
    private static InetAddress[] named(String host, InetAddress[] found) throws UnknownHostException {
        InetAddress[] named = found.clone();
        for (int at = 0; at < named.length; at++) {
            // Only an address of one link has a scope, and keeps it.
            if (!(found[at] instanceof Inet6Address scoped) || scoped.getScopeId() == 0) {
                named[at] = InetAddress.getByAddress(host, found[at].getAddress());
            }
        }
        return named;
    }
}
