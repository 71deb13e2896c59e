package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.CommandCalls;
import java.io.IOException;
import java.time.Duration;

/** A peer whose locks everybody has at once; and the program of its holder, which knows the others, too. */
record NobodyExcluded(Duration lease) implements LeasedPeer {

    static final String NAME = "broken";

    static Peer named(String name) {
        return name.equals(NAME) ? new NobodyExcluded(Duration.ofSeconds(30)) : Peers.named(name);
    }

    public static void main(String[] arguments) throws IOException {
        HolderProcess.run(arguments, NobodyExcluded::named);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public LeasedPeer withLease(Duration other) {
        return new NobodyExcluded(other);
    }

    @Override
    public String leaseKey(String lock) {
        return lock;
    }

    @Override
    public PeerClient connect(String uri) {
        return new PeerClient() {
            @Override
            public PeerLock lock(String name) {
                return new PeerLock() {
                    @Override
                    public void lock() {}

                    @Override
                    public void unlock() {}
                };
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut();
    }
}
