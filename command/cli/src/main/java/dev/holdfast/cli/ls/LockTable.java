package dev.holdfast.cli.ls;

import dev.holdfast.HolderId;
import dev.holdfast.LiveLock;
import dev.holdfast.Topology;
import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.cli.TextTable;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Live locks for people: a line each. */
final class LockTable {

    private static final List<String> HEAD =
            List.of("NAME", "HOST", "PID", "APPLICATION", "HELD", "LEASE LEFT", "TOKEN", "WAITERS");
    private static final Set<String> CUT = Set.of("NAME", "HOST", "APPLICATION", "NODE");
    private static final String UNKNOWN = "?";

    private final ListedLocks listed;
    private final boolean wide;

    /** A table of what was found; a wide one has attempts and holders, too. */
    LockTable(ListedLocks listed, boolean wide) {
        this.listed = listed;
        this.wide = wide;
    }

    /** Prints it, without flushing; a wide one is not cut. */
    void print(PrintWriter out, OptionalInt columns) {
        Topology.Kind kind = listed.listing().topology().kind();
        boolean named = wide || kind != Topology.Kind.SINGLE;
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(HEAD);
        addIf(!listed.oldestWaits().isEmpty(), "OLDEST WAIT", head);
        addIf(wide, "ATTEMPT", head);
        addIf(wide, "HOLDER", head);
        addIf(named, kind == Topology.Kind.QUORUM ? "VOTES" : "NODE", head);
        rows.add(head);
        for (LiveLock lock : listed.listing().locks()) {
            List<String> row = new ArrayList<>(row(lock));
            addIf(
                    !listed.oldestWaits().isEmpty(),
                    listed.oldestWait(lock).map(SpokenDuration::of).orElse("-"),
                    row);
            addIf(wide, Long.toString(lock.attempt()), row);
            addIf(wide, lock.holder().map(HolderId::toString).orElse("-"), row);
            addIf(named, lock.node(), row);
            rows.add(row);
        }
        new TextTable(rows).print(out, wide ? OptionalInt.empty() : columns, CUT);
    }

    private static void addIf(boolean isShown, String cell, List<String> row) {
        if (isShown) {
            row.add(cell);
        }
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
                SpokenDuration.ofLease(lock.leaseLeft()),
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
