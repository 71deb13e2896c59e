package dev.holdfast.cli.console;

import dev.holdfast.Holdfast;
import dev.holdfast.cli.demo.DemoZooKeeper;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;
import java.time.Duration;

/** On ZooKeeper. */
class ZooKeeperDeadlockTest extends DeadlockContract {

    private final DemoZooKeeper server = DemoZooKeeper.start();

    private String servers() {
        return server.url().substring("zookeeper://".length());
    }

    @Override
    Holdfast client(String name) {
        return HoldfastZooKeeper.builder()
                .connectString(servers())
                .sessionTimeout(Duration.ofSeconds(60))
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @Override
    BrowserSource browser() {
        return () -> ZooKeeperLockBrowser.connect(servers());
    }

    @Override
    String kind() {
        return "zookeeper";
    }

    @Override
    void stop() {
        server.close();
    }
}
