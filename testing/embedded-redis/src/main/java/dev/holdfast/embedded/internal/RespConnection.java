package dev.holdfast.embedded.internal;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One plain connection to a Redis server that sends commands and reads replies (RESP version 2).
 *
 * <p>It is made for tests and administration: it has no pipelining beyond {@link #send} and {@link #receive}, never
 * reconnects, and reads strings as UTF-8. Every read is bounded by the response timeout. I/O failures are thrown as
 * {@link UncheckedIOException}; after one, the connection is of no further use. Not safe for use by several threads at
 * once.
 */
public final class RespConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    private RespConnection(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = new BufferedOutputStream(socket.getOutputStream());
    }

    /**
     * Connects to a server.
     *
     * @param responseTimeout how long connecting, and each read later on, may take; at least a millisecond
     * @throws UncheckedIOException when nothing answers at that address in time
     */
    public static RespConnection open(String host, int port, Duration responseTimeout) {
        try {
            return connected(host, port, responseTimeout);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot connect to " + host + ":" + port, e);
        }
    }

    private static RespConnection connected(String host, int port, Duration responseTimeout) throws IOException {
        int timeoutMillis = Math.toIntExact(responseTimeout.toMillis());
        if (timeoutMillis < 1) {
            throw new IllegalArgumentException("the response timeout must be a millisecond at least");
        }
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(timeoutMillis);
            socket.connect(new InetSocketAddress(host, port), timeoutMillis);
            return new RespConnection(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /**
     * Sends one command and waits for its reply.
     *
     * @throws RespException when the server answers with an error
     * @throws UncheckedIOException when the connection broke or no reply came in time
     */
    public RespReply execute(String... command) {
        send(command);
        return receive();
    }

    /** Sends one command and does not wait. */
    public void send(String... command) {
        if (command.length == 0) {
            throw new IllegalArgumentException("a command has one word at least");
        }
        try {
            writeHeader('*', command.length);
            for (String word : command) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                writeHeader('$', bytes.length);
                out.write(bytes);
                writeLineEnd();
            }
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("could not send " + command[0], e);
        }
    }

    /**
     * Waits for the next reply, or for the next message of a subscription.
     *
     * @throws RespException when the server answers with an error
     * @throws UncheckedIOException when the connection broke or nothing came in time
     */
    public RespReply receive() {
        try {
            RespReply reply = readReply();
            if (reply instanceof RespReply.Failure failure) {
                throw new RespException(failure.message());
            }
            return reply;
        } catch (SocketTimeoutException e) {
            throw new UncheckedIOException("the server did not answer in time", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the connection broke before the reply came", e);
        }
    }

    /** Closes the connection. */
    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close the connection", e);
        }
    }

    private void writeHeader(char kind, int size) throws IOException {
        out.write(kind);
        out.write(Integer.toString(size).getBytes(StandardCharsets.US_ASCII));
        writeLineEnd();
    }

    private void writeLineEnd() throws IOException {
        out.write('\r');
        out.write('\n');
    }

    private RespReply readReply() throws IOException {
        int kind = readByte();
        String line = readLine();
        return switch (kind) {
            case '+' -> new RespReply.Text(line);
            case '-' -> new RespReply.Failure(line);
            case ':' -> new RespReply.Int(Long.parseLong(line));
            case '$' -> readBulk(Integer.parseInt(line));
            case '*' -> readItems(Integer.parseInt(line));
            default -> throw new IOException("not a reply in RESP version 2: " + (char) kind + line);
        };
    }

    private RespReply readBulk(int size) throws IOException {
        if (size < 0) {
            return new RespReply.Nil();
        }
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the server closed the connection");
        }
        readLine();
        return new RespReply.Text(new String(bytes, StandardCharsets.UTF_8));
    }

    private RespReply readItems(int size) throws IOException {
        if (size < 0) {
            return new RespReply.Nil();
        }
        List<RespReply> items = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            items.add(readReply());
        }
        return new RespReply.Items(items);
    }

    private String readLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = readByte(); b != '\r'; b = readByte()) {
            line.write(b);
        }
        readByte();
        return line.toString(StandardCharsets.UTF_8);
    }

    private int readByte() throws IOException {
        int b = in.read();
        if (b < 0) {
            throw new EOFException("the server closed the connection");
        }
        return b;
    }
}
