package dev.holdfast.console;

import dev.holdfast.LockBrowser;

/** Connects to the servers of the locks. Implemented by programs; called by one thread at a time. */
@FunctionalInterface
public interface BrowserSource {

    /**
     * Connects. Called when somebody begins to watch, and again when a connection has failed.
     *
     * @return a browser, which the console closes
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    LockBrowser connect() throws InterruptedException;
}
