package dev.holdfast.lab.chaos.stage;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.apache.zookeeper.server.ContainerManager;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * The program of a server process: ZooKeeper, which carries out orders on its standard input besides, until its process
 * is killed.
 */
final class ZooKeeperProgram extends ZooKeeperServer {

    /** Printed when it takes connections. */
    static final String READY = "ready";

    /** The order to end a session, whose number follows. */
    static final String END_SESSION = "end-session";

    private static final int TICK_MILLIS = 500;
    private static final int LONGEST_SESSION_MILLIS = 40_000;

    /** Much more often than by default, which is once a minute: containers go while they are about to be used. */
    private static final int CONTAINER_CHECK_MILLIS = 500;

    private static final int CONTAINERS_PER_MINUTE = 10_000;

    private ZooKeeperProgram(File data) throws IOException {
        super(data, data, TICK_MILLIS);
        setMaxSessionTimeout(LONGEST_SESSION_MILLIS);
    }

    /** Takes the port, and the directory of the data. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        ZooKeeperProgram server = new ZooKeeperProgram(new File(arguments[1]));
        ServerCnxnFactory connections = ServerCnxnFactory.createFactory(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0])), 0);
        connections.startup(server);
        new ContainerManager(
                        server.getZKDatabase(), server.firstProcessor, CONTAINER_CHECK_MILLIS, CONTAINERS_PER_MINUTE)
                .start();
        System.out.println(READY);
        server.obey();
    }

    private void obey() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = in.readLine(); order != null; order = in.readLine()) {
            if (!order.startsWith(END_SESSION + " ")) {
                throw new IllegalArgumentException("not an order: " + order);
            }
            closeSession(Long.parseLong(order.substring(END_SESSION.length() + 1)));
        }
    }
}
