package dev.holdfast.lab.server;

import dev.holdfast.lab.server.OtherJvm.Told;
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

    private final OtherJvm<Told> proxy;
    private final String uri;

    private DelayedPath(OtherJvm<Told> proxy, String uri) {
        this.proxy = proxy;
        this.uri = uri;
    }

    /**
     * Opens a way to the address in a URI.
     *
     * @param roundTrip by how much longer a question and its answer take
     */
    public static DelayedPath to(String uri, Duration roundTrip) {
        Matcher address = ADDRESS.matcher(uri);
        if (!address.find()) {
            throw new IllegalArgumentException(
                    "there is no host:port in " + uri + " that could be reached with a delay");
        }
        String host = address.group(1);
        int port = Integer.parseInt(address.group(2));
        OtherJvm<Told> proxy = OtherJvm.start(Told.class, closing -> {
            FaultProxy there = FaultProxy.to(host, port);
            closing.add(there::close);
            there.delay(roundTrip.dividedBy(2));
            return there::address;
        });
        return new DelayedPath(
                proxy, uri.substring(0, address.start()) + OtherJvm.text(proxy) + uri.substring(address.end()));
    }

    /** What clients connect to. */
    public String uri() {
        return uri;
    }

    @Override
    public void close() {
        proxy.close();
    }
}
