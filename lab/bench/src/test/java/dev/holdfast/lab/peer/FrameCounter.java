package dev.holdfast.lab.peer;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands between clients and a ZooKeeper server, and counts what clients send: each request is its length in four
 * bytes, and as many bytes.
 */
final class FrameCounter implements AutoCloseable {

    private final ServerSocket listening;
    private final String host;
    private final int port;
    private final AtomicLong frames = new AtomicLong();
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();

    FrameCounter(String server) {
        host = server.substring(0, server.lastIndexOf(':'));
        port = Integer.parseInt(server.substring(server.lastIndexOf(':') + 1));
        try {
            listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    String address() {
        return "127.0.0.1:" + listening.getLocalPort();
    }

    long frames() {
        return frames.get();
    }

    private void accept() throws IOException {
        while (!listening.isClosed()) {
            Socket client = listening.accept();
            Socket server = new Socket(host, port);
            open.add(client);
            open.add(server);
            start(() -> passRequests(new DataInputStream(client.getInputStream()), server.getOutputStream()));
            start(() -> passAnswers(server.getInputStream(), client.getOutputStream()));
        }
    }

    private void passRequests(DataInputStream from, OutputStream to) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(to));
        while (true) {
            byte[] frame = new byte[from.readInt()];
            from.readFully(frame);
            // Counted before the server can have done it.
            frames.incrementAndGet();
            out.writeInt(frame.length);
            out.write(frame);
            out.flush();
        }
    }

    private static void passAnswers(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[64 * 1024];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            to.write(buffer, 0, read);
        }
    }

    private interface IoAction {
        void run() throws IOException;
    }

    private void start(IoAction passing) {
        Thread thread = new Thread(
                () -> {
                    try {
                        passing.run();
                    } catch (IOException e) {
                        // One side has closed the connection, which ends the other.
                        close();
                    }
                },
                "frame-counter");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
