package dev.holdfast.lab.server;

import dev.holdfast.lab.process.Lines;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to a server that takes longer than the loopback interface: half of the delay there, and half of it back. It
 * leads through a process of its own, so that what the proxy uses up is neither the clients' nor the server's.
 */
public final class DelayedPath implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Host and port; a password is followed by an at sign. */
    private static final Pattern ADDRESS = Pattern.compile("([\\w.\\-]+):(\\d{1,5})(?=[/,;?]|$)");

    private final List<JavaProcess> proxies;
    private final String uri;

    private DelayedPath(List<JavaProcess> proxies, String uri) {
        this.proxies = proxies;
        this.uri = uri;
    }

    /**
     * Opens a way to every address in a URI.
     *
     * @param roundTrip by how much longer a question and its answer take
     * @throws IllegalArgumentException if there is no address with a port in the URI
     */
    public static DelayedPath to(String uri, Duration roundTrip) throws InterruptedException {
        String oneWay = roundTrip.dividedBy(2).toString();
        List<JavaProcess> proxies = new ArrayList<>();
        StringBuilder through = new StringBuilder();
        Matcher address = ADDRESS.matcher(uri);
        try {
            while (address.find()) {
                JavaProcess proxy = JavaProcess.of(DelayProcess.class)
                        .arguments(address.group(1), address.group(2), oneWay)
                        .jvmOptions("-XX:TieredStopAtLevel=4")
                        .start();
                proxies.add(proxy);
                address.appendReplacement(through, Lines.await(proxy, DelayProcess.READY, PATIENCE));
            }
        } catch (IllegalStateException e) {
            proxies.forEach(JavaProcess::close);
            throw new IllegalStateException("the proxy for the delay did not start: " + e.getMessage(), e);
        }
        if (proxies.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no host:port in " + uri + " that could be reached with a delay");
        }
        return new DelayedPath(proxies, address.appendTail(through).toString());
    }

    /** What clients connect to. */
    public String uri() {
        return uri;
    }

    @Override
    public void close() {
        proxies.forEach(JavaProcess::close);
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
