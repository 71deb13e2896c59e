package dev.holdfast.cli.ls;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.cli.TextTable;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Live locks for people: a line each, in columns as wide as they need to be. */
final class LockTable {

    private static final List<String> HEAD =
            List.of("NAME", "HOST", "PID", "APPLICATION", "HELD", "LEASE LEFT", "TOKEN", "WAITERS");
    private static final String NODE = "NODE";
    private static final String VOTES = "VOTES";
    private static final String UNKNOWN = "?";

    private final LockListing listing;

    /** A table of what was found. */
    LockTable(LockListing listing) {
        this.listing = listing;
    }

    /** Prints it, without flushing. */
    void print(PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        boolean named = listing.topology().kind() != Topology.Kind.SINGLE;
        String last = listing.topology().kind() == Topology.Kind.QUORUM ? VOTES : NODE;
        rows.add(named ? withNode(HEAD, last) : HEAD);
        listing.locks().forEach(lock -> rows.add(named ? withNode(row(lock), lock.node()) : row(lock)));
        new TextTable(rows).print(out);
    }

    private static List<String> withNode(List<String> row, String node) {
        List<String> longer = new ArrayList<>(row);
        longer.add(node);
        return longer;
    }

    private static List<String> row(LiveLock lock) {
        return List.of(
                printable(lock.name()),
                lock.kept() ? "(released)" : holders(lock),
                lock.client().map(client -> Long.toString(client.pid())).orElse(UNKNOWN),
                lock.client()
                        .map(client -> printable(client.application()))
                        .filter(application -> !application.isEmpty())
                        .orElse(lock.client().isPresent() ? "-" : UNKNOWN),
                lock.heldFor().map(SpokenDuration::of).orElse(UNKNOWN),
                SpokenDuration.of(lock.leaseLeft()),
                Long.toString(lock.token()),
                Long.toString(lock.waiters()));
    }

    /** The host of the holder; of a group, that of the member with the longest lease, and how many there are beside. */
    private static String holders(LiveLock lock) {
        String host = lock.client().map(client -> printable(client.host())).orElse(UNKNOWN);
        return lock.group()
                .filter(group -> group.members() > 1)
                .map(group -> host + " +" + (group.members() - 1))
                .orElse(host);
    }

    /** A name is anybody's text: it must neither move a terminal's cursor nor break the line. It is shown whole. */
    private static String printable(String text) {
        return PrintableText.of(text, Integer.MAX_VALUE);
    }
}
