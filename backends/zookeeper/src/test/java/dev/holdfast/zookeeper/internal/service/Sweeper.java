package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.SessionEvents;
import java.time.Duration;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.ZooDefs;

/** The connection of a client that does nothing by itself: a test has it look for what others have left. */
final class Sweeper implements AutoCloseable {

    static final NodePaths PATHS = new NodePaths("/holdfast");

    static final LocalClock CLOCK = new LocalClock() {
        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public long wallMillis() {
            return System.currentTimeMillis();
        }
    };

    private static final SessionEvents NO_EVENTS = new SessionEvents() {
        @Override
        public void replaced() {}

        @Override
        public void shortened() {}

        @Override
        public void restored() {}

        @Override
        public void changed(WatchedEvent event) {}
    };

    private final CuratorFramework curator;
    private final BackendTimer timer = new BackendTimer("sweeper");
    private final Connection connection;

    private Sweeper(CuratorFramework curator) {
        this.curator = curator;
        this.connection = new Connection(
                new ClientSettings(
                        curator,
                        false,
                        "here",
                        0,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(10),
                        PATHS,
                        ZooDefs.Ids.OPEN_ACL_UNSAFE,
                        "sweeper",
                        ""),
                NO_EVENTS,
                timer,
                CLOCK);
    }

    static Sweeper at(String connectString) throws Exception {
        CuratorFramework curator = CuratorFrameworkFactory.newClient(connectString, new RetryOneTime(100));
        curator.start();
        Sweeper sweeper = new Sweeper(curator);
        sweeper.connection.open();
        return sweeper;
    }

    CuratorFramework curator() {
        return curator;
    }

    Connection connection() {
        return connection;
    }

    BackendTimer timer() {
        return timer;
    }

    Markers markers() {
        return new Markers(connection, PATHS, CLOCK, timer);
    }

    @Override
    public void close() {
        connection.close();
        timer.end();
        curator.close();
    }
}
