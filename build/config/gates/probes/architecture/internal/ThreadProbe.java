package dev.holdfast.internal;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

final class ThreadProbe {

    ExecutorService makesPool() {
        return Executors.newCachedThreadPool();
    }

    Thread makesThread() {
        return new Thread(() -> {});
    }
}
