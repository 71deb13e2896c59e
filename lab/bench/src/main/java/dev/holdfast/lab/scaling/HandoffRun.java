package dev.holdfast.lab.scaling;

import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.report.Figures;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.report.RunResult;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.WireFormat;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Handoffs between clients. The scenarios of the bench measure them, and check mutual exclusion meanwhile. */
record HandoffRun(BenchServer server, Duration time) {

    private static final String PEER = "holdfast";
    private static final int ROUNDS = 3;
    private static final Scenario FOUR_CLIENTS = Scenario.named("c4x1");
    private static final int AT_ONCE = 500;
    private static final long LATER_MICROS = TimeUnit.DAYS.toMicros(1);

    Point among(int clients) throws InterruptedException {
        Figures run = run(Scenario.named("c" + clients + "x1"), time.dividedBy(2), time.dividedBy(ROUNDS), ROUNDS);
        return new Point()
                .with("clients", "clients", 0, clients)
                .with("pairsPerSecond", "pairs/s", 0, run.orNaN(Figure.RATE))
                .with("handoffsPerSecond", "handoffs/s", 0, run.orNaN(Figure.HANDOFFS_PER_SECOND))
                .with("waitMicrosP50", "wait p50 µs", 0, run.orNaN(Figure.WAIT_P50))
                .with("handoffMicrosP50", "release to next p50 µs", 0, run.orNaN(Figure.HANDOFF_P50))
                .with("commandsPerPair", "commands/pair", 2, run.orNaN(Figure.COMMANDS_PER_OP))
                .with("pushesPerHandoff", "pushes/handoff", 2, run.orNaN(Figure.PUSHES_PER_HANDOFF))
                .with("serverMicrosPerPair", "server µs/pair", 1, run.orNaN(Figure.SERVER_MICROS_PER_OP))
                .with("clientMicrosPerPair", "client µs/pair", 1, run.orNaN(Figure.CLIENT_MICROS_PER_OP))
                .with("bytesPerPair", "bytes/pair", 0, run.orNaN(Figure.BYTES_PER_OP));
    }

    /**
     * By the length of the queue on the server. A client has one entry in the queue of a lock, so a long queue needs as
     * many clients; the entries of all but four are written by hand, behind those of the four that hand the lock
     * around. What a script does at the head of a queue does not depend on who stands behind.
     */
    Point aheadOf(int entries) throws InterruptedException {
        String queue = WireFormat.DEFAULT.queue(BenchRun.keys(FOUR_CLIENTS, PEER, 1) + ":0");
        try {
            // Once unmeasured: the first passes have the server allocate memory that is none of the entries'.
            run(FOUR_CLIENTS, time.dividedBy(4), time.dividedBy(2), 1);
            long memoryBefore = server.books().memoryBytes();
            addBehind(queue, entries);
            double memory = server.books().memoryBytes() - memoryBefore;
            Figures run = run(FOUR_CLIENTS, time.dividedBy(2), time, 1);
            double handoffsPerPass = run.orNaN(Figure.HANDOFFS_PER_SECOND) / run.orNaN(Figure.RATE);
            double serverMicros = run.orNaN(Figure.SERVER_MICROS_PER_OP) / handoffsPerPass;
            return new Point()
                    .with("entries", "entries", 0, entries)
                    .with("serverBytesPerEntry", "server B/entry", 0, memory / entries)
                    .with("handoffsPerSecond", "handoffs/s", 0, run.orNaN(Figure.HANDOFFS_PER_SECOND))
                    .with("handoffMicrosP50", "release to next p50 µs", 0, run.orNaN(Figure.HANDOFF_P50))
                    .with("handoffMicrosP99", "p99", 0, run.orNaN(Figure.HANDOFF_P99))
                    .with("commandsPerHandoff", "commands/handoff", 2, run.orNaN(Figure.COMMANDS_PER_HANDOFF))
                    .with("serverMicrosPerHandoff", "server µs/handoff", 1, serverMicros)
                    .with("entriesServed", "entries used up", 0, entries - (double) server.number("ZCARD", queue));
        } finally {
            server.number("DEL", queue);
        }
    }

    /** Adds attempts of clients that there are not, a day later than whoever comes today. */
    private void addBehind(String queue, int count) {
        long nowMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        for (int from = 0; from < count; from += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("ZADD", queue));
            for (int i = from; i < Math.min(count, from + AT_ONCE); i++) {
                command.add(Long.toString(nowMicros + LATER_MICROS + i));
                String client = String.format(Locale.ROOT, "standin%09d", i);
                command.add(new QueuedAttempt(client, i + 1).member(30_000, 64));
            }
            server.number(command.toArray(String[]::new));
        }
    }

    /** Runs a scenario with no peer but Holdfast. Fails if mutual exclusion was broken, or a client failed. */
    private Figures run(Scenario scenario, Duration warmUp, Duration measured, int rounds) throws InterruptedException {
        Settings settings = Settings.simple(warmUp, measured, rounds);
        Progress silent = new Progress(new PrintWriter(Writer.nullWriter()));
        RunResult run = new BenchRun(Peers::named, List.of(PEER), List.of(scenario), settings, silent)
                .run(server, result -> {});
        if (!run.isSound()) {
            throw new IllegalStateException(scenario.name() + ": " + run.excluded() + " "
                    + run.violations().sentences());
        }
        return run.scenarios().get(0).peers().get(0).median();
    }
}
