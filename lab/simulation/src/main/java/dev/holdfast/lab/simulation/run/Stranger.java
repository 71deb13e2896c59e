package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.redis.testing.ReceivedMessage;
import dev.holdfast.redis.testing.WireFormat;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Another program that may listen and publish wherever it likes, and may read no key. It knows the channels, which the
 * server lists for everybody, and sends each client grants of each lock, for all attempts that it is likely to wait
 * with: everything in them is right but the seal.
 */
final class Stranger {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int ATTEMPTS = 30;
    private static final long CLAIM_MILLIS = 2_000;

    private final World world;
    private final Primary primary;
    private final RedisModel.Session ear;
    private final Collection<Client> clients;
    private boolean ended;

    Stranger(World world, Primary primary, Collection<Client> clients) {
        this.world = world;
        this.primary = primary;
        this.clients = clients;
        this.ear = primary.model().eavesdrop((channel, text) -> {});
        world.agenda.after(PERIOD_NANOS, this::publish);
    }

    void end() {
        ended = true;
        primary.model().disconnect(ear);
    }

    private void publish() {
        if (ended) {
            return;
        }
        world.agenda.after(PERIOD_NANOS, this::publish);
        if (!primary.host().answers()) {
            return;
        }
        // A connection each time: the server closes all when it ends.
        RedisModel.Session mouth = primary.model().connect((channel, text) -> {});
        for (Client client : List.copyOf(clients)) {
            String channel = WireFormat.DEFAULT.channel(client.id());
            for (int lock : world.schedule.locks()) {
                for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
                    publish(mouth, channel, Caller.nameOf(lock), attempt);
                }
            }
        }
        primary.model().disconnect(mouth);
    }

    private void publish(RedisModel.Session mouth, String channel, String lock, int attempt) {
        long micros = TimeUnit.NANOSECONDS.toMicros(world.serverClock.nanos());
        ReceivedMessage.Grant grant =
                new ReceivedMessage.Grant(lock, attempt, micros, 1, micros, CLAIM_MILLIS, 0, micros);
        var unused = primary.model().execute(mouth, bytes("PUBLISH"), bytes(channel), bytes(grant.unsealed()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
