package dev.holdfast.lab.peer;

import dev.holdfast.lab.peer.FloorPeer.BareLettuce;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that handing a lock over directly can cost: whoever finds it taken stands in a list, and whoever gives it
 * back sends the first of the list a message, all over the same connections as Holdfast has. No lease, so a holder that
 * dies keeps the lock for ever; no token, no time limit, no place for what is lost on the way, and no handoff within a
 * client. A library that sends two commands for each pass, and waits for their answers, cannot be faster than this with
 * one thread for each client.
 */
final class HandoffFloorPeer {

    /** Its channel; as long as the script takes it to be. */
    private final String id = UUID.randomUUID().toString();

    private final Map<String, Semaphore> waiters = new ConcurrentHashMap<>();
    private final AtomicInteger locks = new AtomicInteger();
    private final RedisScript ask;
    private final RedisScript giveBack;

    private HandoffFloorPeer(BareLettuce lettuce) {
        RedisCommands<String, String> commands = lettuce.client().connect().sync();
        ask = RedisScript.of(commands, "handoff_floor_ask.lua");
        giveBack = RedisScript.of(commands, "handoff_floor_give_back.lua");
        StatefulRedisPubSubConnection<String, String> messages =
                lettuce.client().connectPubSub();
        messages.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String waiter) {
                Semaphore granted = waiters.get(waiter);
                if (granted != null) {
                    granted.release();
                }
            }
        });
        messages.sync().subscribe(id);
    }

    static PeerClient connect(String uri, Duration noLease) {
        BareLettuce lettuce = BareLettuce.to(uri);
        HandoffFloorPeer client = new HandoffFloorPeer(lettuce);
        return new PeerClient(client::lock, lettuce::close);
    }

    private PeerLock lock(String name) {
        String waiter = id + ":" + locks.incrementAndGet();
        String[] keys = {name, name + ":waiters"};
        Semaphore granted = new Semaphore(0);
        waiters.put(waiter, granted);
        return PeerLock.of(
                () -> {
                    if (ask.run(keys, waiter) != 1) {
                        granted.acquireUninterruptibly();
                    }
                },
                () -> giveBack.release(keys));
    }
}
