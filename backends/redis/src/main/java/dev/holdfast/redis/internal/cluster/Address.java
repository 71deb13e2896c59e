package dev.holdfast.redis.internal.cluster;

import dev.holdfast.spi.PrintableText;

/**
 * Where a node of a cluster is.
 *
 * @param host a name or an address, without brackets
 * @param port its port for clients
 */
record Address(String host, int port) {

    /**
     * Reads what stands in a redirection.
     *
     * @param text {@code host:port}; without a host, the port is one of the node that was asked
     * @param asked the node that was asked
     * @throws IllegalStateException if it is neither
     */
    static Address parse(String text, Address asked) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            String host = colon <= 0 ? asked.host : text.substring(0, colon);
            return new Address(host, port);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("no address: " + PrintableText.of(text), e);
        }
    }

    /** Host and port. */
    @Override
    public String toString() {
        return host.indexOf(':') >= 0 ? "[" + host + "]:" + port : host + ":" + port;
    }
}
