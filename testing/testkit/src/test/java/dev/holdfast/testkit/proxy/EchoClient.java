package dev.holdfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A plain socket to a proxy, with the questions that the tests ask of it. */
final class EchoClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;
    /** How long nothing is to come. A proxy that lets something through does so within a fraction of that. */
    private static final int SILENCE_MILLIS = 150;

    private final Socket socket = new Socket();

    EchoClient(FaultProxy proxy) throws IOException {
        socket.connect(new InetSocketAddress(proxy.host(), proxy.port()), PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    void assertReceives(String text) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        assertThat(new String(socket.getInputStream().readNBytes(text.length()), StandardCharsets.UTF_8))
                .isEqualTo(text);
    }

    void assertEchoes(String text) throws IOException {
        send(text);
        assertReceives(text);
    }

    void assertHearsNothing() throws IOException {
        socket.setSoTimeout(SILENCE_MILLIS);
        assertThatExceptionOfType(SocketTimeoutException.class)
                .isThrownBy(() -> socket.getInputStream().read());
    }

    void assertHearsTheEnd() throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }

    void assertIsReset() throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        assertThatExceptionOfType(SocketException.class)
                .isThrownBy(() -> socket.getInputStream().read());
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
