package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;

/** What to do when a client cannot start. */
final class StartAdvice {

    private StartAdvice() {}

    static String of(String description, BackendFailure failure) {
        return failure.kind() == BackendFailure.Kind.MISCONFIGURED
                ? "ZooKeeper at " + description + " cannot be used: " + failure.seen()
                : "ZooKeeper at " + description + " cannot be reached: " + failure.seen()
                        + ". Is it running there, and does a majority of its servers answer?";
    }
}
