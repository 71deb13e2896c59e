package dev.holdfast.samples.inventory;

import com.sun.net.httpserver.HttpServer;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.redis.HoldfastRedis;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One node of the inventory service: an HTTP server, a connection to the stock, and the lock of its mode. */
public final class InventoryNode implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(InventoryNode.class);
    private static final int BACKLOG = 1_024;
    private static final int GRACE_SECONDS = 1;

    private final RedisClient redis;
    private final Stockroom stockroom;
    private final SaleLock lock;
    private final HttpServer server;
    private final ExecutorService threads;

    private InventoryNode(NodeSettings settings) throws IOException {
        CommandCounter counter = new CommandCounter();
        this.redis = RedisClient.create(RedisURI.create(settings.redis()));
        // A write that got no answer may have been carried out: its buyer asks again, and the ledger knows. The
        // connection must not write it a second time.
        redis.setOptions(ClientOptions.builder().replayFilter(command -> true).build());
        redis.addListener(counter);
        this.stockroom = new Stockroom(redis.connect());
        this.lock = lockOf(settings);
        SalesFloor floor = new SalesFloor();
        Cashier cashier = new Cashier(lock, stockroom, floor);
        this.threads = Executors.newFixedThreadPool(settings.threads());
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()), BACKLOG);
        server.setExecutor(threads);
        server.createContext("/items/", new SalesHandler(cashier, lock, settings, counter));
        server.createContext("/state", new StateHandler(floor, lock, settings, counter));
        server.start();
    }

    private SaleLock lockOf(NodeSettings settings) {
        return switch (settings.mode()) {
            case NONE -> new NoLock();
            case JVM -> new JvmLock();
            case HOLDFAST -> new HoldfastLock(holdfast(settings));
        };
    }

    private Holdfast holdfast(NodeSettings settings) {
        LockOptions options = LockOptions.builder().lease(settings.lease()).build();
        boolean beside = settings.locks().equals(settings.redis());
        return beside
                ? HoldfastRedis.builder()
                        .client(redis)
                        .clientName(settings.name())
                        .options(options)
                        .build()
                : LockClient.connect(settings.locks(), settings.name(), options);
    }

    /**
     * The name of an item's lock.
     *
     * @param item the item
     * @return the name under which the lock's server knows it
     */
    public static String lockName(String item) {
        return "inventory:" + item;
    }

    /** The port that the node listens on. */
    int port() {
        return server.getAddress().getPort();
    }

    /** Starts a node in this JVM. */
    static InventoryNode start(NodeSettings settings) throws IOException {
        return new InventoryNode(settings);
    }

    /** Takes no more requests, gives those at work a second, and gives the lock back. */
    @Override
    public void close() {
        server.stop(GRACE_SECONDS);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        lock.close();
        stockroom.close();
        redis.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }

    /**
     * Runs a node until it is asked to stop.
     *
     * @param arguments see {@link NodeSettings#USAGE}
     * @throws IOException if the port is taken
     */
    public static void main(String[] arguments) throws IOException {
        // The JDK's server reads these once: answers leave at once instead of after the 40 ms of a delayed
        // acknowledgement, and idle connections are kept.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
        NodeSettings settings;
        try {
            settings = NodeSettings.parse(arguments, System.getenv());
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(64);
            return;
        }
        InventoryNode node = start(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(node::close, "close"));
        System.out.println("ready http://127.0.0.1:" + node.port() + " pid "
                + ProcessHandle.current().pid());
        if (settings.attached()) {
            while (System.in.read() >= 0) {
                // What comes in means nothing; only the end of it does.
            }
            log.info("{} ends, since its standard input has ended", settings.name());
            System.exit(0);
        }
    }
}
