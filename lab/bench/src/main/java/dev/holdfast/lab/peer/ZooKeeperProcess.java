package dev.holdfast.lab.peer;

import java.io.IOException;
import org.apache.curator.test.TestingServer;

/** A ZooKeeper server in a JVM of its own. Prints where it listens, ends with its standard input, and leaves no files behind then. */
final class ZooKeeperProcess {

    static final String READY = "READY ";

    private ZooKeeperProcess() {}

    public static void main(String[] arguments) throws Exception {
        try (TestingServer server = new TestingServer(true)) {
            System.out.println(READY + server.getConnectString());
            awaitEndOfInput();
        }
        // Whatever the server has left running.
        System.exit(0);
    }

    private static void awaitEndOfInput() throws IOException {
        int read = System.in.read();
        while (read >= 0 && read != '\n') {
            read = System.in.read();
        }
    }
}
