package dev.holdfast.lab.server;

import dev.holdfast.lab.process.Programs;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to a server that takes longer than the loopback interface: half of the delay there, and half of it back. It
 * leads through a process of its own, so that what the proxy uses up is neither the clients' nor the server's.
 */
public final class DelayedPath implements AutoCloseable {

    /** Host and port; a password is followed by an at sign. */
    private static final Pattern ADDRESS = Pattern.compile("([\\w.\\-]+):(\\d{1,5})(?=[/,;?]|$)");

    private final JavaProcess proxy;
    private final String uri;

    private DelayedPath(JavaProcess proxy, String uri) {
        this.proxy = proxy;
        this.uri = uri;
    }

    /**
     * Opens a way to the address in a URI.
     *
     * @param roundTrip by how much longer a question and its answer take
     * @throws IllegalArgumentException if there is no address with a port in the URI
     */
    public static DelayedPath to(String uri, Duration roundTrip) {
        Matcher address = ADDRESS.matcher(uri);
        if (!address.find()) {
            throw new IllegalArgumentException(
                    "there is no host:port in " + uri + " that could be reached with a delay");
        }
        JavaProcess proxy = JavaProcess.of(DelayProcess.class)
                .arguments(
                        address.group(1),
                        address.group(2),
                        roundTrip.dividedBy(2).toString())
                .jvmOptions("-XX:TieredStopAtLevel=4")
                .start();
        String through = Programs.awaitReady(proxy, DelayProcess.READY);
        return new DelayedPath(proxy, uri.substring(0, address.start()) + through + uri.substring(address.end()));
    }

    /** What clients connect to. */
    public String uri() {
        return uri;
    }

    @Override
    public void close() {
        proxy.close();
    }

    /**
     * A proxy that delays both directions. Takes a host, a port, and the delay of one direction; prints where it
     * listens. It runs until it is killed.
     */
    static final class DelayProcess {

        static final String READY = "READY ";

        private DelayProcess() {}

        public static void main(String[] arguments) throws InterruptedException {
            try (FaultProxy proxy = FaultProxy.to(arguments[0], Integer.parseInt(arguments[1]))) {
                proxy.delay(Duration.parse(arguments[2]));
                System.out.println(READY + proxy.address());
                Thread.currentThread().join();
            }
        }
    }
}
