package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.server.OtherJvm.Told;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.curator.utils.CloseableUtils;

/** One ZooKeeper server in a JVM of its own, so that its processor time is not the clients'. One thread uses it. */
final class ZooKeeperBackend implements PeerBackend {

    private static final int PATIENCE_MILLIS = 20_000;
    private static final String RECEIVED = "Received: ";

    // As in ZooKeeper's sample configuration, from which most come. A session lasts 20 ticks at most, so Curator, which
    // asks for 60 s, gets 40 s.
    private static final int TICK_MILLIS = 2000;

    private final OtherJvm<Told> jvm;
    private final String uri;
    private long looks;

    private ZooKeeperBackend(OtherJvm<Told> jvm, String uri) {
        this.jvm = jvm;
        this.uri = uri;
    }

    static ZooKeeperBackend start() {
        OtherJvm<Told> jvm = OtherJvm.start(Told.class, closing -> {
            int any = -1;
            int withoutLimit = 0;
            boolean deletedWhenClosed = true;
            TestingServer server = new TestingServer(
                    new InstanceSpec(null, any, any, any, deletedWhenClosed, any, TICK_MILLIS, withoutLimit), true);
            closing.add(() -> CloseableUtils.closeQuietly(server));
            return server::getConnectString;
        });
        return new ZooKeeperBackend(jvm, OtherJvm.text(jvm));
    }

    @Override
    public String uri() {
        return uri;
    }

    @Override
    public boolean isRedis() {
        return false;
    }

    @Override
    public double cpuMicros() {
        return ProcessHandle.of(jvm.process().pid())
                .flatMap(handle -> handle.info().totalCpuDuration())
                .map(used -> used.toNanos() / 1e3)
                .orElse(Double.NaN);
    }

    /** What ZooKeeper says that it has received, without the questions for that. */
    @Override
    public double commands() {
        looks++;
        return statistics()
                .lines()
                .filter(line -> line.startsWith(RECEIVED))
                .mapToDouble(line -> Double.parseDouble(line.substring(RECEIVED.length())) - looks)
                .findFirst()
                .orElse(Double.NaN);
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
        jvm.close();
    }
}
