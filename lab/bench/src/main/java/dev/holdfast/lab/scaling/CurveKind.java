package dev.holdfast.lab.scaling;

import java.util.List;

/** The curves that there are, and what their points show. */
enum CurveKind {
    handoffs(
            "Clients with a thread each, one lock; a pair is a handoff but for one client",
            new Column("clients", "clients", 0),
            new Column("pairsPerSecond", "pairs/s", 0),
            new Column("handoffsPerSecond", "handoffs/s", 0),
            new Column("waitMicrosP50", "wait p50 µs", 0),
            new Column("handoffMicrosP50", "release to next p50 µs", 0),
            new Column("commandsPerPair", "commands/pair", 2),
            new Column("pushesPerHandoff", "pushes/handoff", 2),
            new Column("serverMicrosPerPair", "server µs/pair", 1),
            new Column("clientMicrosPerPair", "client µs/pair", 1),
            new Column("bytesPerPair", "bytes/pair", 0)),

    held(
            "Locks held by one client, with renewals going on",
            new Column("locks", "locks", 0),
            new Column("acquireSeconds", "acquired in s", 1),
            new Column("serverBytesPerLock", "server B/lock", 0),
            new Column("clientHeapBytesPerLock", "client heap B/lock", 0),
            new Column("renewalsPerSecond", "renewals/s", 0),
            new Column("renewalsPerCommand", "renewals/command", 0),
            new Column("commandsPerSecond", "commands/s", 1),
            new Column("serverPercent", "server % of a core", 2),
            new Column("serverMicrosPerRenewal", "server µs/renewal", 2),
            new Column("clientPercent", "client % of a core", 1),
            new Column("clientMicrosPerRenewal", "client µs/renewal", 2),
            new Column("shortestRemainingSeconds", "shortest left s", 1),
            new Column("lost", "lost", 0)),

    calls(
            "Calls of one client that wait for one lock, which another client gives back",
            new Column("calls", "calls", 0),
            new Column("rounds", "rounds", 0),
            new Column("clientHeapBytesPerCall", "client heap B/call", 0),
            new Column("serverBytes", "server B, all together", 0),
            new Column("queueEntries", "queue entries", 0),
            new Column("firstGrantMicrosP50", "release to first grant p50 µs", 0),
            new Column("drainMicrosPerCall", "all served, µs/call", 1),
            new Column("commandsPerCall", "commands/call", 2)),

    queue(
            "Handoffs among four clients at the head of a queue with so many more entries behind them",
            new Column("entries", "entries", 0),
            new Column("serverBytesPerEntry", "server B/entry", 0),
            new Column("handoffsPerSecond", "handoffs/s", 0),
            new Column("handoffMicrosP50", "release to next p50 µs", 0),
            new Column("handoffMicrosP99", "p99", 0),
            new Column("commandsPerHandoff", "commands/handoff", 2),
            new Column("serverMicrosPerHandoff", "server µs/handoff", 1),
            new Column("entriesServed", "entries used up", 0)),

    standing(
            "Clients that wait for one lock that nobody gives back, asking again every 10 ms instead of every 2 s",
            new Column("clients", "clients", 0),
            new Column("serverBytesPerClient", "server B/client, connections included", 0),
            new Column("questionsPerSecond", "questions/s", 0),
            new Column("serverMicrosPerQuestion", "server µs/question", 1),
            new Column("clientMicrosPerQuestion", "client µs/question, the holder's included", 1));

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // a list that cannot be changed
    private final List<Column> columns;

    CurveKind(String title, Column... columns) {
        this.title = title;
        this.columns = List.of(columns);
    }

    String title() {
        return title;
    }

    List<Column> columns() {
        return columns;
    }

    /**
     * One figure of the points of a curve.
     *
     * @param path its name for programs
     * @param title what stands over it in a table
     * @param decimals how many a person wants to see
     */
    record Column(String path, String title, int decimals) {}
}
