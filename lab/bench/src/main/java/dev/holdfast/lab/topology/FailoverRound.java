package dev.holdfast.lab.topology;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.server.Closing;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/**
 * One kill of a primary, seen by the clients of several peers at the same time: each peer has a lock of its own on that
 * primary, for which its clients contend.
 */
record FailoverRound(ServerGroup servers, List<Peer> peers, int clients) {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What is granted so soon after the kill was under way before; no server takes over as fast. */
    private static final long UNDER_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * What a peer's clients saw, in milliseconds from the kill.
     *
     * @param promoted until another server took writes, and all were agreed on it
     * @param first until the first grant
     * @param all until each client had been granted the lock once; a minute for one that was not granted it by then
     * @param failures calls that ended with an exception
     */
    record Gap(double promoted, double first, double all, double failures) {}

    Map<Peer, Gap> run() throws InterruptedException {
        try (Closing closing = new Closing()) {
            ExecutorService threads = Executors.newCachedThreadPool(new DefaultThreadFactory("failover", true));
            closing.add(threads::shutdownNow);
            EmbeddedRedis primary = servers.failing().primaryOf(name(peers.get(0), 0));
            Map<Peer, List<LockUser>> users = new LinkedHashMap<>();
            for (Peer peer : peers) {
                users.put(peer, users(peer, primary, closing));
            }
            users.values().forEach(each -> each.forEach(threads::execute));
            await(() -> users.values().stream().flatMap(List::stream).allMatch(user -> user.grants() > 0));
            servers.failing().awaitInSync();
            Thread.sleep(ThreadLocalRandom.current().nextInt(100));
            primary.kill();
            long killedNanos = System.nanoTime();
            users.values().forEach(each -> each.forEach(user -> user.countFrom(killedNanos + UNDER_WAY_NANOS)));
            servers.failing().awaitFailover(primary);
            double promoted = millis(System.nanoTime() - killedNanos);
            awaitGrants(users.values(), killedNanos + PATIENCE.toNanos());
            users.values().forEach(each -> each.forEach(LockUser::stop));
            Map<Peer, Gap> gaps = new LinkedHashMap<>();
            users.forEach((peer, each) -> gaps.put(peer, gap(each, killedNanos, promoted)));
            return gaps;
        }
    }

    private List<LockUser> users(Peer peer, EmbeddedRedis primary, Closing closing) {
        String lock = lockOn(primary, peer);
        List<LockUser> users = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            PeerClient client = peer.connect(servers.uri());
            closing.add(client::close);
            users.add(new LockUser(client.lock(lock)));
        }
        return users;
    }

    private String lockOn(EmbeddedRedis primary, Peer peer) {
        int number = 0;
        while (servers.failing().primaryOf(name(peer, number)) != primary) {
            number++;
        }
        return name(peer, number);
    }

    private static String name(Peer peer, int number) {
        return "failover:" + peer.name() + ":" + number;
    }

    private static Gap gap(List<LockUser> users, long killedNanos, double promoted) {
        long[] afterKill = users.stream()
                .mapToLong(LockUser::firstGrantNanos)
                .map(granted -> granted == Long.MAX_VALUE ? PATIENCE.toNanos() : granted - killedNanos)
                .toArray();
        return new Gap(
                promoted,
                millis(LongStream.of(afterKill).min().orElseThrow()),
                millis(LongStream.of(afterKill).max().orElseThrow()),
                users.stream().mapToLong(LockUser::failures).sum());
    }

    private static void awaitGrants(Collection<List<LockUser>> users, long untilNanos) throws InterruptedException {
        while (System.nanoTime() - untilNanos < 0
                && users.stream().flatMap(List::stream).anyMatch(user -> user.firstGrantNanos() == Long.MAX_VALUE)) {
            Thread.sleep(1);
        }
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long untilNanos = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - untilNanos > 0) {
                throw new IllegalStateException(
                        "a client was not granted its lock within " + PATIENCE.toSeconds() + " s before any kill");
            }
            Thread.sleep(5);
        }
    }
}
