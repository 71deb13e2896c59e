package dev.holdfast.cli.demo;

import java.io.PrintWriter;
import java.util.Locale;

/** The demo's progress on standard error: on a terminal, in a line that changes; elsewhere, in a line a second. Thread-safe. */
final class Progress implements DemoListener {

    private static final String BACK_AND_CLEAR = "\r\033[K";
    private static final int BAR = 24;

    private final PrintWriter err;
    private final boolean terminal;
    private final DemoSettings settings;
    private long nextLineMillis;

    Progress(PrintWriter err, boolean terminal, DemoSettings settings) {
        this.err = err;
        this.terminal = terminal;
        this.settings = settings;
    }

    @Override
    public synchronized void roundPrepared(Mode mode) {
        say(mode, "starting " + settings.nodes() + " JVMs");
        nextLineMillis = 0;
    }

    @Override
    public synchronized void sampled(Sample sample) {
        if (!terminal && sample.elapsedMillis() < nextLineMillis) {
            return;
        }
        nextLineMillis = sample.elapsedMillis() + 1_000;
        String line = String.format(
                Locale.ROOT,
                "%s  %s  %,d of %,d answered, %,d sold, %,d left, %d inside, %,d waiting",
                titled(sample.mode()),
                bar(sample.answered()),
                sample.answered(),
                settings.requests(),
                sample.sold(),
                sample.left(),
                sample.nodes().stream()
                        .flatMap(node -> node.state().stream())
                        .mapToInt(state -> state.inside().size())
                        .sum(),
                sample.nodes().stream()
                        .flatMap(node -> node.state().stream())
                        .mapToLong(NodeState::waiting)
                        .sum());
        if (terminal) {
            err.print(BACK_AND_CLEAR + line);
            err.flush();
        } else {
            err.println(line);
        }
    }

    @Override
    public synchronized void happened(Mode mode, String sentence) {
        say(mode, sentence);
    }

    @Override
    public synchronized void roundEnded(RoundResult result) {
        say(
                result.mode(),
                "sold " + Verdict.number(result.sold()) + " of " + Verdict.number(settings.stock()) + ", oversold "
                        + Verdict.number(result.oversold()));
    }

    @Override
    public synchronized void ended(DemoResult result) {
        err.flush();
    }

    private void say(Mode mode, String sentence) {
        err.println((terminal ? BACK_AND_CLEAR : "") + titled(mode) + "  " + sentence);
        err.flush();
    }

    private String bar(int answered) {
        int full = (int) ((long) BAR * answered / settings.requests());
        return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
    }

    private static String titled(Mode mode) {
        return String.format(Locale.ROOT, "%-18s", mode.title());
    }
}
