package dev.holdfast.lab.peer;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.apache.curator.utils.ThreadUtils;

/**
 * Curator's re-entrant mutex on one ZooKeeper server of its own, with the default settings and the retry that its
 * documentation recommends for most cases.
 */
final class CuratorPeer {

    private CuratorPeer() {}

    static PeerClient connect(String uri, Duration noLease) {
        // What Curator has by default, except that its own is not shut down when it is closed.
        ExecutorService notifying = ThreadUtils.newSingleThreadExecutor("curator-notifying");
        CuratorFramework curator = CuratorFrameworkFactory.builder()
                .connectString(uri)
                .retryPolicy(new ExponentialBackoffRetry(1000, 3))
                .runSafeService(notifying)
                .build();
        PeerClient client = new PeerClient(name -> lock(curator, name), () -> {
            curator.close();
            notifying.shutdownNow();
        });
        curator.start();
        try {
            if (curator.blockUntilConnected(30, TimeUnit.SECONDS)) {
                return client;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.close();
        throw new IllegalStateException("no connection to ZooKeeper at " + uri);
    }

    private static PeerLock lock(CuratorFramework curator, String name) {
        InterProcessMutex wrapped = new InterProcessMutex(curator, "/bench/" + name);
        return PeerLock.of(() -> wrapped.acquire(), () -> wrapped.release());
    }
}
