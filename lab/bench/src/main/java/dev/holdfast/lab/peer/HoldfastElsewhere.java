package dev.holdfast.lab.peer;

import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.time.Duration;

/** Holdfast on something else than Redis, with its default settings. */
final class HoldfastElsewhere {

    private HoldfastElsewhere() {}

    static Peer on(Database database) {
        return Peer.of("holdfast-" + database, HoldfastElsewhere::connectToDatabase)
                .on(BackendKind.of(database));
    }

    static Peer onZooKeeper() {
        return Peer.of("holdfast-zookeeper", HoldfastElsewhere::connectToZooKeeper)
                .on(BackendKind.ZOOKEEPER)
                .noted("on ZooKeeper, as Curator's mutex is");
    }

    private static PeerClient connectToDatabase(String url, Duration noLease) {
        return client(HoldfastJdbc.builder().url(url).createTables(true).build());
    }

    private static PeerClient connectToZooKeeper(String connectString, Duration noLease) {
        return client(HoldfastZooKeeper.connect(connectString));
    }

    private static PeerClient client(Holdfast holdfast) {
        return new PeerClient(name -> HoldfastPeer.byThread(holdfast.lock(name)), holdfast::close);
    }
}
