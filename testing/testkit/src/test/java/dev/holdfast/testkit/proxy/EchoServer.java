package dev.holdfast.testkit.proxy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Sends back what it is sent, remembers all of it, and counts the connections that it has and had. */
final class EchoServer implements AutoCloseable {

    private final ServerSocket listener;
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    EchoServer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Everything that was received, over all connections. */
    String received() {
        synchronized (received) {
            return received.toString(StandardCharsets.UTF_8);
        }
    }

    int accepted() {
        return accepted.get();
    }

    /** How many connections have ended, in good order or by a reset. */
    int ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                accepted.incrementAndGet();
                daemon(() -> echo(socket));
            }
        } catch (IOException closed) {
            if (!listener.isClosed()) {
                throw new UncheckedIOException(closed);
            }
        }
    }

    private void echo(Socket socket) {
        byte[] buffer = new byte[8192];
        try (socket) {
            for (int n = socket.getInputStream().read(buffer);
                    n >= 0;
                    n = socket.getInputStream().read(buffer)) {
                synchronized (received) {
                    received.write(buffer, 0, n);
                }
                socket.getOutputStream().write(buffer, 0, n);
            }
        } catch (IOException reset) {
            // Counted below like every other end.
        } finally {
            ended.incrementAndGet();
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "echo-server");
        thread.setDaemon(true);
        thread.start();
    }
}
