package dev.holdfast.lab.server;

import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to a server that takes longer than the loopback interface: half of the delay there, and half of it back. It
 * leads through a process of its own, so that what the proxy uses up is neither the clients' nor the server's.
 */
public final class DelayedPath {

    /** Host and port; a password is followed by an at sign. */
    private static final Pattern ADDRESS = Pattern.compile("([\\w.\\-]+):(\\d{1,5})(?=[/,;?]|$)");

    private DelayedPath() {}

    /**
     * Opens a way to the address in a URI, and returns the URI that leads through it.
     *
     * @param roundTrip by how much longer a question and its answer take
     */
    public static String to(String uri, Duration roundTrip, Closing closing) {
        Matcher address = ADDRESS.matcher(uri);
        if (!address.find()) {
            throw new IllegalArgumentException(
                    "there is no host:port in " + uri + " that could be reached with a delay");
        }
        String host = address.group(1);
        int port = Integer.parseInt(address.group(2));
        OtherJvm<FaultProxy> proxy = OtherJvm.start(closingThere -> {
            FaultProxy there = FaultProxy.to(host, port);
            closingThere.add(there::close);
            there.delay(roundTrip.dividedBy(2));
            return there;
        });
        closing.add(proxy::close);
        return uri.substring(0, address.start()) + proxy.ask(FaultProxy::address) + uri.substring(address.end());
    }
}
