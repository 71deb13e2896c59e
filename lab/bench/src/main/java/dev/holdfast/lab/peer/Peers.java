package dev.holdfast.lab.peer;

import java.util.List;
import java.util.stream.Collectors;

/** All peers, by name. */
public final class Peers {

    private static final List<Peer> ALL = List.of(
            new FloorPeer(),
            new HandoffFloorPeer(),
            new HoldfastPeer(),
            new HoldfastAsyncPeer(),
            RedissonPeer.ofPlainLocks(),
            RedissonPeer.ofFairLocks(),
            RedissonPeer.ofSpinLocks(),
            RedissonPeer.ofFencedLocks(),
            SpringIntegrationPeer.ofPubSubLocks(),
            SpringIntegrationPeer.ofSpinLocks(),
            new ShedLockPeer(),
            new Lock4jPeer(),
            new HandwrittenPeer(),
            new CuratorPeer());

    private Peers() {}

    /** Returns all of them. */
    public static List<Peer> all() {
        return ALL;
    }

    /**
     * Finds a peer.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Peer named(String name) {
        return ALL.stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no peer '" + name + "'; there are "
                        + ALL.stream().map(Peer::name).collect(Collectors.joining(", "))));
    }
}
