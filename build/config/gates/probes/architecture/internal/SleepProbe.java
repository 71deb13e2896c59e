package dev.holdfast.internal;

final class SleepProbe {

    void sleepsMillis() throws InterruptedException {
        Thread.sleep(1);
    }

    void sleepsNanos() throws InterruptedException {
        Thread.sleep(0, 1);
    }
}
