package dev.holdfast.lab.compare;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.server.BenchServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Peers in one scenario, in slices that take turns: one round is a slice of each, in an order of its own, so that whatever else the machine does meets all
 * of them alike.
 */
final class Comparison {

    /**
     * How long.
     *
     * @param warmUp of each peer, once, for the compilers
     * @param settling before each slice
     * @param measured of each slice
     * @param rounds how many slices of each peer
     */
    record Plan(Duration warmUp, Duration settling, Duration measured, int rounds) {}

    private final List<Peer> peers;
    private final Scenario scenario;
    private final BenchServer server;
    private final Plan plan;

    Comparison(List<Peer> peers, Scenario scenario, BenchServer server, Plan plan) {
        this.peers = peers.stream()
                .filter(peer -> peer.waits() || !scenario.shared())
                .toList();
        this.scenario = scenario;
        this.server = server;
        this.plan = plan;
    }

    /** Runs all rounds; the figures of each, by peer. */
    Map<Peer, List<Figures>> run() throws InterruptedException {
        Map<Peer, List<PeerClient>> clients = new LinkedHashMap<>();
        try {
            for (Peer peer : peers) {
                List<PeerClient> connected = new ArrayList<>();
                clients.put(peer, connected);
                for (int i = 0; i < scenario.clients(); i++) {
                    connected.add(peer.connect(server.uri()));
                }
            }
            return rounds(clients);
        } finally {
            clients.values().forEach(connected -> connected.forEach(PeerClient::close));
        }
    }

    private Map<Peer, List<Figures>> rounds(Map<Peer, List<PeerClient>> clients) throws InterruptedException {
        Map<Peer, List<Figures>> figures = new LinkedHashMap<>();
        for (Peer peer : peers) {
            slice(peer, clients, 0).run(plan.warmUp(), plan.settling());
            figures.put(peer, new ArrayList<>());
        }
        Random order = new Random(42);
        for (int round = 1; round <= plan.rounds(); round++) {
            List<Peer> turns = new ArrayList<>(peers);
            Collections.shuffle(turns, order);
            for (Peer peer : turns) {
                figures.getOrDefault(peer, List.of())
                        .add(slice(peer, clients, round).run(plan.settling(), plan.measured()));
            }
        }
        return figures;
    }

    private Slice slice(Peer peer, Map<Peer, List<PeerClient>> clients, int round) {
        String keys = "bench:" + scenario.name() + ":" + peer.name() + ":" + round;
        return new Slice(peer, clients.getOrDefault(peer, List.of()), scenario, keys, server);
    }
}
