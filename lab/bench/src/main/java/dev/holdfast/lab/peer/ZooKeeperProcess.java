package dev.holdfast.lab.peer;

import java.io.IOException;
import java.time.Duration;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** A ZooKeeper server in a JVM of its own. Prints where it listens, ends with its standard input, and leaves no files behind then. */
final class ZooKeeperProcess {

    static final String READY = "READY ";

    // As in ZooKeeper's sample configuration, from which most come. A session lasts 20 ticks at most, so Curator, which
    // asks for 60 s, gets 40 s.
    private static final Duration TICK = Duration.ofSeconds(2);

    private static final int ANY = -1;
    private static final int WITHOUT_LIMIT = 0;

    private ZooKeeperProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (TestingServer server = new TestingServer(spec(), true)) {
            System.out.println(READY + server.getConnectString());
            awaitEndOfInput();
        }
        // Whatever the server has left running.
        System.exit(0);
    }

    private static InstanceSpec spec() {
        boolean deleteWhenClosed = true;
        return new InstanceSpec(
                null, ANY, ANY, ANY, deleteWhenClosed, ANY, Math.toIntExact(TICK.toMillis()), WITHOUT_LIMIT);
    }

    private static void awaitEndOfInput() throws IOException {
        int read = System.in.read();
        while (read >= 0 && read != '\n') {
            read = System.in.read();
        }
    }
}
