package dev.holdfast.console.internal;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server with some locks, whose answers take as long as a test says. */
public final class FakeBrowser implements LockBrowser {

    static final Instant NOON = Instant.parse("2025-11-28T12:00:00Z");

    static final int LONGEST_NAME = 100;

    final Map<String, LockInspection> locks = new ConcurrentHashMap<>();
    final AtomicLong nanos = new AtomicLong();
    final AtomicInteger portions = new AtomicInteger(1);
    final AtomicInteger asked = new AtomicInteger();
    final List<Collection<String>> looks = new ArrayList<>();
    volatile long nanosPerCall = 100_000;
    volatile long nanosPerLook;
    volatile long nanosOfLastPortion;
    volatile boolean silent;

    /** A lock that a client holds. */
    public FakeBrowser hold(String name, String client, long attempt, int waiters) {
        Holder holder = new Holder(
                client,
                attempt,
                NOON.toEpochMilli() * 1_000,
                Duration.ofSeconds(30),
                Optional.of(new ClientInfo("host", 7, "shop", NOON)));
        List<Waiter> waiting = new ArrayList<>();
        for (int i = 0; i < waiters; i++) {
            waiting.add(new Waiter("waiter" + i, i, NOON));
        }
        locks.put(name, new LockInspection(name, Optional.of(holder), waiting, waiters, NOON));
        return this;
    }

    private void call(long took) {
        if (silent) {
            throw new BackendUnavailableException(null, "the server is silent", null);
        }
        nanos.addAndGet(took);
    }

    @Override
    public LockListing list(Duration longest, int mostLocks) {
        throw new UnsupportedOperationException();
    }

    @Override
    public NamePortion names(String from) {
        int at = from.isEmpty() ? 1 : Integer.parseInt(from);
        call(at < portions.get() || nanosOfLastPortion == 0 ? nanosPerCall : nanosOfLastPortion);
        asked.incrementAndGet();
        return at < portions.get()
                ? new NamePortion(List.of(), Optional.of(Integer.toString(at + 1)))
                : new NamePortion(List.copyOf(locks.keySet()), Optional.empty());
    }

    @Override
    public Map<String, LockInspection> look(Collection<String> names, int mostWaiters) {
        if (names.stream().anyMatch(name -> name.length() > LONGEST_NAME)) {
            throw new IllegalArgumentException("a name is too long");
        }
        call(nanosPerCall + nanosPerLook);
        looks.add(names);
        Map<String, LockInspection> seen = new LinkedHashMap<>();
        for (String name : names) {
            seen.put(name, locks.getOrDefault(name, new LockInspection(name, Optional.empty(), List.of(), 0, NOON)));
        }
        return seen;
    }

    @Override
    public List<LiveClient> clients(Collection<String> clientIds) {
        call(nanosPerCall);
        return clientIds.stream()
                .map(id -> new LiveClient(
                        id, Optional.of(new ClientInfo("host", 7, "shop", NOON)), LiveClient.Connection.CONNECTED))
                .toList();
    }

    @Override
    public Topology topology() {
        return Topology.single("fake", true);
    }

    @Override
    public void close() {}
}
