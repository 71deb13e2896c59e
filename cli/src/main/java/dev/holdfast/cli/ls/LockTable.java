package dev.holdfast.cli.ls;

import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                widths[column] = Math.max(widths[column], cell.codePointCount(0, cell.length()));
            }
        }
        for (List<String> row : rows) {
            out.println(line(row, widths));
        }
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
                lock.heldFor().map(LockTable::spoken).orElse(UNKNOWN),
                spoken(lock.leaseLeft()),
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

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            line.append(cell);
            if (column < row.size() - 1) {
                line.append(" ".repeat(widths[column] - cell.codePointCount(0, cell.length()) + 2));
            }
        }
        return line.toString();
    }

    /** A duration in its two largest units, or in tenths of seconds below a minute. */
    static String spoken(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1_000.0);
        } else if (seconds < 3_600) {
            return seconds / 60 + "m" + seconds % 60 + "s";
        } else if (seconds < 86_400) {
            return seconds / 3_600 + "h" + seconds / 60 % 60 + "m";
        } else {
            return seconds / 86_400 + "d" + seconds / 3_600 % 24 + "h";
        }
    }

    /** A name is anybody's text: it must neither move a terminal's cursor nor break the line. It is shown whole. */
    private static String printable(String text) {
        return PrintableText.of(text, Integer.MAX_VALUE);
    }
}
