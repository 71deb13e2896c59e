package dev.holdfast.embedded.sql;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds an unused port of the loopback interface, below those that systems hand to outgoing connections: else a client
 * that reconnects while the server is down could take the server's port.
 */
public final class FreePort {

    private static final int FIRST = 22_000;
    private static final int END = 32_000;
    private static final int TRIES = 200;

    private static final Set<Integer> GIVEN_OUT = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /** Returns a port that was free a moment ago; somebody else can still take it. */
    public static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port) && GIVEN_OUT.add(port)) {
                return port;
            }
        }
        throw new SqlServerException("no free port between " + FIRST + " and " + END);
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
