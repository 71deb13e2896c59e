package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.curator.retry.ExponentialBackoffRetry;
import org.apache.curator.utils.ThreadUtils;

/** Curator's re-entrant mutex on one ZooKeeper server of its own, with the default settings and the retry that its documentation recommends for most cases. */
final class CuratorPeer implements Peer {

    private static final int CONNECT_SECONDS = 30;

    @Override
    public String name() {
        return "curator";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public String note() {
        return "on ZooKeeper, which writes each change to the disk before it answers; holds by a session of 40 s";
    }

    @Override
    public PeerBackend backend(String redisUri) {
        return ZooKeeperBackend.start();
    }

    @Override
    public PeerClient connect(String uri) {
        // What Curator has by default, except that its own is not shut down when it is closed.
        ExecutorService notifying = ThreadUtils.newSingleThreadExecutor("curator-notifying");
        CuratorFramework client = CuratorFrameworkFactory.builder()
                .connectString(uri)
                .retryPolicy(new ExponentialBackoffRetry(1000, 3))
                .runSafeService(notifying)
                .build();
        Client connecting = new Client(client, notifying);
        client.start();
        try {
            if (!client.blockUntilConnected(CONNECT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no connection to ZooKeeper at " + uri);
            }
        } catch (InterruptedException e) {
            connecting.close();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while connecting to " + uri, e);
        } catch (RuntimeException e) {
            connecting.close();
            throw e;
        }
        return connecting;
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        throw new UnsupportedOperationException("Curator sends nothing to Redis; its backend counts");
    }

    private record Client(CuratorFramework client, ExecutorService notifying) implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new Lock(new InterProcessMutex(client, "/bench/" + name), name);
        }

        @Override
        public void close() {
            client.close();
            notifying.shutdownNow();
        }
    }

    private record Lock(InterProcessMutex wrapped, String name) implements PeerLock {

        @Override
        public void lock() {
            try {
                wrapped.acquire();
            } catch (Exception e) {
                throw new IllegalStateException("could not take " + name, e);
            }
        }

        @Override
        public void unlock() {
            try {
                wrapped.release();
            } catch (Exception e) {
                throw new IllegalStateException("could not give back " + name, e);
            }
        }
    }
}
