package dev.holdfast.lab.peer;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.server.OtherJvm;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.apache.curator.utils.CloseableUtils;
import org.apache.zookeeper.client.FourLetterWordMain;

/** One ZooKeeper server in a JVM of its own, so that its processor time is not the clients'. One thread uses it. */
public final class ZooKeeperBackend implements PeerBackend {

    private static final String RECEIVED = "Received: ";

    // As in ZooKeeper's sample configuration, from which most come. A session lasts 20 ticks at most, so Curator, which
    // asks for 60 s, gets 40 s.
    private static final int TICK_MILLIS = 2000;

    private final OtherJvm<TestingServer> jvm = OtherJvm.start(closing -> {
        int any = -1;
        int withoutLimit = 0;
        boolean deletedWhenClosed = true;
        TestingServer server = new TestingServer(
                new InstanceSpec(null, any, any, any, deletedWhenClosed, any, TICK_MILLIS, withoutLimit), true);
        closing.add(() -> CloseableUtils.closeQuietly(server));
        return server;
    });
    private final String uri = jvm.ask(TestingServer::getConnectString);
    private long looks;

    @Override
    public String uri() {
        return uri;
    }

    /** What it sends it does not tell. */
    @Override
    public Map<Figure, Double> used() {
        return Map.of(Figure.SERVER_MICROS_PER_OP, cpuMicros(), Figure.COMMANDS_PER_OP, commands());
    }

    double cpuMicros() {
        return jvm.ask(server -> ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getProcessCpuTime())
                / 1e3;
    }

    /** What ZooKeeper says that it has received, without the questions for that. */
    double commands() {
        looks++;
        String statistics =
                jvm.ask(server -> FourLetterWordMain.send4LetterWord("127.0.0.1", server.getPort(), "srvr"));
        return statistics
                .lines()
                .filter(line -> line.startsWith(RECEIVED))
                .mapToDouble(line -> Double.parseDouble(line.substring(RECEIVED.length())) - looks)
                .findFirst()
                .orElse(Double.NaN);
    }

    @Override
    public void close() {
        jvm.close();
    }
}
