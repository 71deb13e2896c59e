package dev.holdfast.cli.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** The nodes of a round, and the load balancer before them. */
final class NodeFleet implements AutoCloseable {

    private final List<Node> nodes;
    private final int[] weights;
    private final Balancer balancer;

    private NodeFleet(List<Node> nodes, int[] weights) {
        this.nodes = List.copyOf(nodes);
        this.weights = weights;
        this.balancer = new Balancer(nodes, weights);
    }

    /**
     * Starts the nodes side by side.
     *
     * @throws IOException if one does not come up; none is left then
     */
    static NodeFleet start(Mode mode, String redis, DemoSettings settings) throws IOException {
        ExecutorService starters = Executors.newFixedThreadPool(settings.nodes());
        try {
            List<CompletableFuture<Node>> starting = IntStream.rangeClosed(1, settings.nodes())
                    .mapToObj(number -> CompletableFuture.supplyAsync(
                            () -> start("node-" + number, mode, redis, settings), starters))
                    .toList();
            List<Node> started = new ArrayList<>();
            try {
                for (CompletableFuture<Node> node : starting) {
                    started.add(node.join());
                }
            } catch (CompletionException e) {
                starting.forEach(NodeFleet::closeOnceStarted);
                throw e.getCause() instanceof UncheckedIOException failure ? failure.getCause() : new IOException(e);
            }
            return new NodeFleet(started, settings.weights());
        } finally {
            starters.shutdown();
        }
    }

    private static Node start(String name, Mode mode, String redis, DemoSettings settings) {
        try {
            return Node.start(name, mode, redis, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void closeOnceStarted(CompletableFuture<Node> starting) {
        CompletableFuture<?> unused = starting.whenComplete((node, failure) -> {
            if (node != null) {
                node.close();
            }
        });
    }

    List<Node> nodes() {
        return nodes;
    }

    int weight(Node node) {
        return weights[nodes.indexOf(node)];
    }

    Balancer balancer() {
        return balancer;
    }

    /** Ends the nodes side by side. */
    @Override
    public void close() {
        List<Thread> ends = nodes.stream()
                .map(node -> new Thread(node::close, "close " + node.name()))
                .toList();
        ends.forEach(Thread::start);
        for (Thread end : ends) {
            try {
                end.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
