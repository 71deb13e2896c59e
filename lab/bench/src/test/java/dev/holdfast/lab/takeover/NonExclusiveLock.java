package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A peer whose locks everybody has at once. */
final class NonExclusiveLock implements PeerLock {

    static final String NAME = "broken";

    private static final Peer PEER = new Peer(
            NAME,
            true,
            "",
            Optional.of(Duration.ofSeconds(30)),
            UnaryOperator.identity(),
            (uri, lease) -> new PeerClient(lock -> new NonExclusiveLock(), () -> {}),
            Optional.empty(),
            CommandCalls::allBut,
            Map.of());

    static Peer named(String name) {
        return name.equals(NAME) ? PEER : Peers.named(name);
    }

    @Override
    public void lock() {
        // Everybody may have it.
    }

    @Override
    public void unlock() {
        // No client was kept out.
    }
}
