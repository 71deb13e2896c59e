package dev.holdfast.lab.chaos.client;

import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.internal.HostAndPort;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.DnsResolvers;
import io.lettuce.core.resource.MappingSocketAddressResolver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Lettuce clients that connect to other ports than they are told. Not thread-safe. */
final class TranslatingLettuce {

    private static final long SHUTDOWN_SECONDS = 2;

    private final ClientResources resources;
    private final List<Runnable> shutdowns = new ArrayList<>();

    private TranslatingLettuce(ClientResources resources) {
        this.resources = resources;
    }

    /** Makes them of what leads where, such as {@code 7001=7101,7002=7102}. */
    static TranslatingLettuce of(String ports) {
        Map<Integer, Integer> translated = Arrays.stream(ports.split(",", -1))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> Integer.valueOf(pair[0]), pair -> Integer.valueOf(pair[1])));
        return new TranslatingLettuce(DefaultClientResources.builder()
                .ioThreadPoolSize(2)
                .computationThreadPoolSize(2)
                .socketAddressResolver(MappingSocketAddressResolver.create(
                        DnsResolvers.JVM_DEFAULT,
                        named -> HostAndPort.of(
                                named.getHostText(), translated.getOrDefault(named.getPort(), named.getPort()))))
                .build());
    }

    RedisClient ofServers() {
        RedisClient client = RedisClient.create(resources);
        shutdowns.add(() -> client.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS));
        return client;
    }

    RedisClusterClient ofCluster(String uri) {
        RedisClusterClient client = RedisClusterClient.create(resources, uri.replace("redis-cluster://", "redis://"));
        shutdowns.add(() -> client.shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS));
        return client;
    }

    void shutDown() {
        shutdowns.forEach(Runnable::run);
        resources
                .shutdown(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
