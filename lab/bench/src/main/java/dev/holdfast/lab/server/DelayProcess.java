package dev.holdfast.lab.server;

import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;

/** A proxy that delays both directions. Takes a host, a port, and the delay of one direction; prints where it listens. It runs until it is killed. */
final class DelayProcess {

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
