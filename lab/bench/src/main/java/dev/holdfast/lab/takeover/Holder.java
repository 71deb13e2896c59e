package dev.holdfast.lab.takeover;

import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.List;

/** A {@link HolderProcess}, seen from here. One thread uses it. */
final class Holder implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final JavaProcess process;

    private Holder(JavaProcess process) {
        this.process = process;
    }

    /** Starts one, which connects by and by. */
    static Holder start(Class<?> program, List<String> arguments) {
        return new Holder(JavaProcess.of(program)
                .arguments(arguments.toArray(String[]::new))
                .start());
    }

    /** Waits until it is connected. */
    void awaitConnected() throws InterruptedException {
        await(HolderProcess.CONNECTED);
    }

    /** Has it take its lock, and waits until it holds it. */
    void hold() throws InterruptedException {
        process.send("hold");
        await(HolderProcess.HOLDS);
    }

    private void await(String line) throws InterruptedException {
        try {
            process.awaitLine(line, PATIENCE);
        } catch (AssertionError e) {
            // The test kit's word for it; its message has the last lines of the process.
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Kills it with SIGKILL; returns when it is gone. */
    void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}
