package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/** Remembers where the connections of a Lettuce client lead. Thread-safe. */
public final class ConnectedAddresses implements RedisConnectionStateListener {

    private final Map<Object, String> addresses = Collections.synchronizedMap(new WeakHashMap<>());

    @Override
    public void onRedisConnected(RedisChannelHandler<?, ?> connection, SocketAddress address) {
        addresses.put(connection, described(address));
    }

    /** Where a connection leads, as host and port. */
    Optional<String> of(StatefulConnection<?, ?> connection) {
        return Optional.ofNullable(addresses.get(connection));
    }

    private static String described(SocketAddress address) {
        return address instanceof InetSocketAddress internet
                ? internet.getHostString() + ":" + internet.getPort()
                : String.valueOf(address);
    }
}
