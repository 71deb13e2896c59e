package dev.holdfast.lab.peer;

import dev.holdfast.lab.process.Programs;
import dev.holdfast.testkit.process.JavaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalLong;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;

/** One ZooKeeper server in a JVM of its own, so that its processor time is not the clients'. One thread uses it. */
final class ZooKeeperBackend implements PeerBackend {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final String RECEIVED = "Received: ";

    private final JavaProcess process;
    private final String uri;
    private long looks;

    private ZooKeeperBackend(JavaProcess process, String uri) {
        this.process = process;
        this.uri = uri;
    }

    static ZooKeeperBackend start() {
        // A server lives long enough for the second compiler, and has ZooKeeper's usual heap or more.
        JavaProcess process = JavaProcess.of(ZooKeeperProcess.class)
                .maxHeap("512m")
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        return new ZooKeeperBackend(process, Programs.awaitReady(process, ZooKeeperProcess.READY));
    }

    @Override
    public String uri() {
        return uri;
    }

    @Override
    public OptionalLong cpuMicros() {
        return ProcessHandle.of(process.pid())
                .flatMap(handle -> handle.info().totalCpuDuration())
                .map(used -> OptionalLong.of(used.toNanos() / 1000))
                .orElse(OptionalLong.empty());
    }

    /** What ZooKeeper says that it has received, without the questions for that. */
    @Override
    public OptionalLong commands() {
        looks++;
        return statistics()
                .lines()
                .filter(line -> line.startsWith(RECEIVED))
                .map(line -> OptionalLong.of(Long.parseLong(line.substring(RECEIVED.length())) - looks))
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private String statistics() {
        String host = uri.substring(0, uri.lastIndexOf(':'));
        int port = Integer.parseInt(uri.substring(uri.lastIndexOf(':') + 1));
        try (Socket socket = new Socket(host, port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException("ZooKeeper at " + uri + " does not tell its statistics", e);
        }
    }

    @Override
    public void close() {
        Programs.end(process, "end");
    }

    /** The program. Prints where it listens, ends with its standard input, and leaves no files behind then. */
    static final class ZooKeeperProcess {

        static final String READY = "READY ";

        // As in ZooKeeper's sample configuration, from which most come. A session lasts 20 ticks at most, so Curator,
        // which asks for 60 s, gets 40 s.
        private static final Duration TICK = Duration.ofSeconds(2);

        private static final int ANY = -1;
        private static final int WITHOUT_LIMIT = 0;

        private ZooKeeperProcess() {}

        public static void main(String[] arguments) throws Exception {
            boolean deleteWhenClosed = true;
            InstanceSpec spec = new InstanceSpec(
                    null, ANY, ANY, ANY, deleteWhenClosed, ANY, Math.toIntExact(TICK.toMillis()), WITHOUT_LIMIT);
            try (TestingServer server = new TestingServer(spec, true)) {
                System.out.println(READY + server.getConnectString());
                for (int read = System.in.read(); read >= 0 && read != '\n'; ) {
                    read = System.in.read();
                }
            }
            // Whatever the server has left running.
            System.exit(0);
        }
    }
}
