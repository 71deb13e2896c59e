package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;

/** What to do when a client cannot start. */
final class StartAdvice {

    private StartAdvice() {}

    static String of(String description, BackendFailure failure) {
        String message = failure.kind() == BackendFailure.Kind.MISCONFIGURED
                ? "Cannot use ZooKeeper at " + description + ": " + failure.seen()
                : "Cannot reach ZooKeeper at " + description + ": " + failure.seen()
                        + ". Is it running there, and does a majority of its servers answer?";
        return message;
    }
}
