package dev.holdfast.spring.startup;

import java.util.List;
import org.springframework.context.SmartLifecycle;

/** A part of a context that says when it starts. */
final class Part implements SmartLifecycle {

    private final String name;
    private final int phase;
    private final List<String> order;
    private volatile boolean running;

    Part(String name, int phase, List<String> order) {
        this.name = name;
        this.phase = phase;
        this.order = order;
    }

    @Override
    public void start() {
        order.add(name);
        running = true;
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return phase;
    }
}
