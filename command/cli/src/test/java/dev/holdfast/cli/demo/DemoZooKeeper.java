package dev.holdfast.cli.demo;

/** The server that the demo starts, for the tests of other commands. */
public final class DemoZooKeeper implements AutoCloseable {

    private final TemporaryZooKeeper server;

    private DemoZooKeeper(TemporaryZooKeeper server) {
        this.server = server;
    }

    public static DemoZooKeeper start() {
        return new DemoZooKeeper(TemporaryZooKeeper.start());
    }

    /** Where it is. */
    public String url() {
        return server.url();
    }

    @Override
    public void close() {
        server.close();
    }
}
