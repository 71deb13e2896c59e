package dev.holdfast.lab.peer;

import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.HoldfastJdbc;
import java.time.Duration;

/** Holdfast on a database, with its default settings. */
final class HoldfastJdbcPeer {

    private HoldfastJdbcPeer() {}

    static Peer on(Database database) {
        return Peer.of("holdfast-" + database, HoldfastJdbcPeer::connect).on(BackendKind.of(database));
    }

    private static PeerClient connect(String url, Duration noLease) {
        Holdfast holdfast = HoldfastJdbc.builder().url(url).createTables(true).build();
        return new PeerClient(name -> HoldfastPeer.byThread(holdfast.lock(name)), holdfast::close);
    }
}
