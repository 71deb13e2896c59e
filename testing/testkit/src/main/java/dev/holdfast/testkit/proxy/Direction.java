package dev.holdfast.testkit.proxy;

/** One of the two ways that bytes go through a proxy. */
public enum Direction {
    /** From the client that connected to the proxy to the server behind it. */
    CLIENT_TO_SERVER,

    /** From the server to the client. */
    SERVER_TO_CLIENT
}
