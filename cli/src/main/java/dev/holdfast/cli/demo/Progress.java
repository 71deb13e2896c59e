package dev.holdfast.cli.demo;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * The demo's progress on standard error: on a terminal, in a line that changes; elsewhere, in a line a second.
 * Thread-safe.
 */
final class Progress implements Consumer<DemoEvent> {

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
    public synchronized void accept(DemoEvent event) {
        if (event instanceof DemoEvent.RoundPrepared round) {
            say(round.mode(), "starting " + settings.nodes() + " JVMs");
            nextLineMillis = 0;
        } else if (event instanceof DemoEvent.Sample sample && (terminal || sample.t() >= nextLineMillis)) {
            nextLineMillis = sample.t() + 1_000;
            show(sample);
        } else if (event instanceof DemoEvent.Happened news) {
            say(news.mode(), news.sentence());
        } else if (event instanceof DemoEvent.RoundEnded round) {
            say(round.mode(), round.sentence());
        }
        err.flush();
    }

    private void show(DemoEvent.Sample sample) {
        int full = (int) ((long) BAR * sample.answered() / settings.requests());
        String line = String.format(
                Locale.ROOT,
                "%-18s  [%s%s]  %,d of %,d answered, %,d sold, %,d left, %d inside, %,d waiting",
                sample.mode().title(),
                "#".repeat(full),
                ".".repeat(BAR - full),
                sample.answered(),
                settings.requests(),
                sample.sold(),
                sample.left(),
                sample.nodes().stream().mapToInt(node -> node.inside().size()).sum(),
                sample.nodes().stream().mapToLong(DemoEvent.NodeView::waiting).sum());
        if (terminal) {
            err.print(BACK_AND_CLEAR + line);
        } else {
            err.println(line);
        }
    }

    private void say(Mode mode, String sentence) {
        err.printf(Locale.ROOT, "%s%-18s  %s%n", terminal ? BACK_AND_CLEAR : "", mode.title(), sentence);
    }
}
