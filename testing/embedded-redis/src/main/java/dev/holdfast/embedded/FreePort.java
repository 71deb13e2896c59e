package dev.holdfast.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds an unused port of the loopback interface.
 *
 * <p>The ports lie below those that systems hand to outgoing connections. Otherwise, while the server is down, a client
 * that keeps on reconnecting could be given the server's port as its own and connect to itself, and the server could
 * not come back.
 */
final class FreePort {

    private static final int FIRST = 12_000;
    private static final int END = 22_000;

    /** The bus of a cluster's node listens so many ports higher, which must lie below the outgoing ports as well. */
    private static final int TO_BUS = 10_000;

    private static final int TRIES = 200;

    /**
     * All ports of this JVM's servers so far. One that is down may come back, and must not find its clients with
     * another.
     */
    private static final Set<Integer> GIVEN_OUT = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /** Returns a port that was free a moment ago, and so was its bus port; somebody else can still take them. */
    static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port) && isFree(port + TO_BUS) && GIVEN_OUT.add(port)) {
                return port;
            }
        }
        throw new EmbeddedRedisException("no free port between " + FIRST + " and " + END);
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
