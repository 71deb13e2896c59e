package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.Peers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * A client in a JVM of its own, to be killed. Takes the name of the peer, the URI of its backend, a lease in
 * milliseconds (0 for the default) and the name of a lock; takes the lock when a line comes in, and keeps it.
 */
final class HolderProcess {

    /** What its lines are, since a library could print some, too. */
    static final String CONNECTED = "@connected";

    static final String HOLDS = "@holds";

    private HolderProcess() {}

    public static void main(String[] arguments) throws IOException {
        run(arguments, Peers::named);
    }

    /** Runs a holder of one of those peers. */
    static void run(String[] arguments, Function<String, Peer> peers) throws IOException {
        Peer peer = peers.apply(arguments[0]);
        Duration lease = Duration.ofMillis(Long.parseLong(arguments[2]));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (PeerClient client = (lease.isZero() ? peer : peer.withLease(lease)).connect(arguments[1])) {
            System.out.println(CONNECTED);
            if (in.readLine() != null) {
                client.lock(arguments[3]).lock();
                System.out.println(HOLDS);
            }
            // Until it is killed, or nobody is left who could.
            while (in.readLine() != null) {}
        }
    }
}
