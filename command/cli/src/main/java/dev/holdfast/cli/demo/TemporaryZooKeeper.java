package dev.holdfast.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/** A server of ZooKeeper in this JVM, that programs of this machine reach, with its data in a folder of its own. */
final class TemporaryZooKeeper implements AutoCloseable {

    /** Sessions are as short as two of these, so that a killed node is noticed soon. */
    private static final int TICK_MILLIS = 500;

    private static final int LONGEST_SESSION_MILLIS = 60_000;
    private static final int MOST_CLIENTS = 1_000;

    private final Path data;
    private final NIOServerCnxnFactory connections;
    private final Thread hook = new Thread(this::end, "zookeeper-shutdown");

    private TemporaryZooKeeper(Path data, NIOServerCnxnFactory connections) {
        this.data = data;
        this.connections = connections;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts it on any free port of the loopback address. */
    static TemporaryZooKeeper start() {
        TemporaryZooKeeper starting;
        try {
            starting = new TemporaryZooKeeper(
                    Files.createTempDirectory("holdfast-zookeeper-"), new NIOServerCnxnFactory());
        } catch (IOException failed) {
            throw new UncheckedIOException("There is no folder for the ZooKeeper of the demo", failed);
        }
        try {
            starting.listen();
            return starting;
        } catch (IOException failed) {
            starting.close();
            throw new UncheckedIOException("The ZooKeeper of the demo cannot be started", failed);
        } catch (InterruptedException interrupted) {
            starting.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the ZooKeeper of the demo was started", interrupted);
        } catch (Throwable failed) {
            // Its threads would keep this JVM alive.
            starting.close();
            throw failed;
        }
    }

    private void listen() throws IOException, InterruptedException {
        connections.configure(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), MOST_CLIENTS);
        ZooKeeperServer server = new ZooKeeperServer(data.toFile(), data.toFile(), TICK_MILLIS);
        server.setMaxSessionTimeout(LONGEST_SESSION_MILLIS);
        connections.startup(server);
    }

    /** Where it is. */
    String url() {
        return "zookeeper://127.0.0.1:" + connections.getLocalPort();
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        end();
    }

    private void end() {
        connections.shutdown();
        try (Stream<Path> files = Files.walk(data)) {
            List<Path> innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : innermostFirst) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("The data of the demo's ZooKeeper cannot be removed: " + data, failed);
        }
    }
}
