package dev.holdfast.internal;

final class SynchronizedProbe {

    private int count;

    synchronized int method() {
        return count++;
    }

    int block() {
        synchronized (this) {
            return count++;
        }
    }
}
