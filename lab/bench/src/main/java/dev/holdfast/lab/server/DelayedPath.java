package dev.holdfast.lab.server;

import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to a server that takes longer than the loopback interface: half of the delay there, and half of it back. It leads through a process of its own, so that what the
 * proxy uses up is neither the clients' nor the server's.
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
        List<JavaProcess> proxies = new ArrayList<>();
        Matcher address = ADDRESS.matcher(uri);
        List<MatchResult> found = address.results().toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no host:port in " + uri + " that could be reached with a delay");
        }
        StringBuilder through = new StringBuilder();
        int copied = 0;
        try {
            for (MatchResult each : found) {
                JavaProcess proxy = JavaProcess.of(DelayProcess.class)
                        .arguments(
                                each.group(1),
                                each.group(2),
                                roundTrip.dividedBy(2).toString())
                        .jvmOptions("-XX:TieredStopAtLevel=4")
                        .start();
                proxies.add(proxy);
                String ready = proxy.awaitLine(line -> line.startsWith(DelayProcess.READY), PATIENCE);
                through.append(uri, copied, each.start()).append(ready.substring(DelayProcess.READY.length()));
                copied = each.end();
            }
        } catch (AssertionError e) {
            proxies.forEach(JavaProcess::close);
            throw new IllegalStateException("the proxy for the delay did not start: " + e.getMessage(), e);
        }
        return new DelayedPath(
                proxies, through.append(uri, copied, uri.length()).toString());
    }

    /** What clients connect to. */
    public String uri() {
        return uri;
    }

    @Override
    public void close() {
        proxies.forEach(JavaProcess::close);
    }
}
