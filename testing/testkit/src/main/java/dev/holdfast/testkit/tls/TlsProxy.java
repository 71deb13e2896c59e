package dev.holdfast.testkit.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks TLS with clients for a server that does not, and passes what they say to each other on. Listens on a free port
 * of the loopback address. Two threads for each connection. Thread-safe.
 */
public final class TlsProxy implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TlsProxy.class);
    private static final int BACKLOG = 50;

    private final SSLServerSocket listening;
    private final String host;
    private final int port;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private TlsProxy(SSLServerSocket listening, String host, int port) {
        this.listening = listening;
        this.host = host;
        this.port = port;
    }

    /**
     * Starts to listen.
     *
     * @param identity what it shows to clients, such as {@link PrivateAuthority#serverFor}
     * @param host where the server is
     * @param port its port
     * @throws UncheckedIOException if it cannot listen
     */
    public static TlsProxy to(SSLContext identity, String host, int port) {
        try {
            SSLServerSocket listening = (SSLServerSocket)
                    identity.getServerSocketFactory().createServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
            TlsProxy proxy = new TlsProxy(listening, host, port);
            proxy.start("accepting", proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From now on, clients have to show a certificate that the identity's authority has signed. */
    public TlsProxy requireClientCertificates() {
        listening.setNeedClientAuth(true);
        return this;
    }

    /** The port on which it listens. */
    public int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                sockets.add(client);
                start("to-server", () -> connect(client));
            }
        } catch (IOException e) {
            LOG.debug("The TLS proxy listens no more", e);
        }
    }

    private void connect(Socket client) {
        try {
            Socket server = new Socket(host, port);
            sockets.add(server);
            start("to-client", () -> copy(server, client));
            copy(client, server);
        } catch (IOException e) {
            LOG.debug("The TLS proxy does not reach its server", e);
            close(client);
        }
    }

    /** Until either side ends it, and then for both. A handshake that fails is such an end. */
    private void copy(Socket from, Socket to) {
        try {
            byte[] bytes = new byte[8_192];
            for (int read = from.getInputStream().read(bytes);
                    read >= 0;
                    read = from.getInputStream().read(bytes)) {
                to.getOutputStream().write(bytes, 0, read);
                to.getOutputStream().flush();
            }
        } catch (IOException e) {
            LOG.debug("A connection through the TLS proxy broke", e);
        }
        close(from);
        close(to);
    }

    private void close(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("A socket did not close cleanly", e);
        }
    }

    private void start(String name, Runnable task) {
        Thread thread = new Thread(task, "tls-proxy-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Listens no more and cuts all connections. */
    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sockets.forEach(this::close);
    }
}
