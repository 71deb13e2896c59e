package dev.holdfast.spring.boot;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Speaks TLS with clients and plainly with a server behind it, under a certificate that is trusted only where it is
 * configured.
 */
final class TlsFront implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TlsFront.class);

    static final String PASSWORD = "changeit";

    private final Path keyStore;
    private final int port;
    private final SSLServerSocket listening;
    private final AtomicInteger accepted = new AtomicInteger();

    private TlsFront(Path keyStore, int port, SSLServerSocket listening) {
        this.keyStore = keyStore;
        this.port = port;
        this.listening = listening;
    }

    static TlsFront before(int port, Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Path keyStore = folder.resolve("localhost.p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keystore",
                        keyStore.toString(),
                        "-storepass",
                        PASSWORD,
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=dns:localhost,ip:127.0.0.1"))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException(Files.readString(folder.resolve("keytool.log")));
        }
        return withCertificateOf(keyStore, port);
    }

    /** Before another server, under the same certificate. */
    TlsFront alsoBefore(int otherPort) throws IOException, GeneralSecurityException {
        return withCertificateOf(keyStore, otherPort);
    }

    private static TlsFront withCertificateOf(Path keyStore, int port) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(keyStore.toFile(), PASSWORD.toCharArray()), PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        SSLServerSocket listening = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        TlsFront front = new TlsFront(keyStore, port, listening);
        daemon(front::accept);
        return front;
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Holds the certificate, so it is what has to be trusted, too. */
    Path keyStore() {
        return keyStore;
    }

    int connections() {
        return accepted.get();
    }

    private void accept() throws IOException {
        while (!listening.isClosed()) {
            Socket client = listening.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
            accepted.incrementAndGet();
            daemon(() -> pump(client, server));
            daemon(() -> pump(server, client));
        }
    }

    private static void pump(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[8_192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
                out.flush();
            }
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    /** A connection that ends, be it by a refused handshake, ends its threads. */
    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                LOG.debug("A connection ended", e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
