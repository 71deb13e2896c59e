package dev.holdfast.spring.boot;

import dev.holdfast.LockBrowser;

/**
 * Browsers of the locks of the application's client, with its settings and connections of their own. There is none
 * before that client is made, and none if the application makes it itself. Thread-safe.
 */
final class ClientBrowsers {

    /** Connects one. */
    @FunctionalInterface
    interface Source {

        /** Blocks until it is connected. Called by one thread at a time. */
        LockBrowser connect() throws InterruptedException;
    }

    private record Way(String kind, Source source) {}

    private volatile Way way = new Way(
            "unknown",
            without("The application makes its Holdfast client itself, so nothing else knows where the locks are:"
                    + " define a bean of type dev.holdfast.console.BrowserSource, such as"
                    + " () -> RedisLockBrowser.like(builder)"));

    private static Source without(String reason) {
        return () -> {
            throw new IllegalStateException(reason);
        };
    }

    /** From now on, a browser is connected like this. */
    void leadTo(String kind, Source source) {
        way = new Way(kind, source);
    }

    /** From now on, there is none, for a reason that people are told. */
    void refuse(String kind, String reason) {
        way = new Way(kind, without(reason));
    }

    /** What keeps the locks, in one word. */
    String kind() {
        return way.kind();
    }

    /**
     * Connects one. Blocks until it is connected.
     *
     * @throws IllegalStateException if there is none for these locks; the message says why
     */
    LockBrowser connect() throws InterruptedException {
        return way.source().connect();
    }
}
