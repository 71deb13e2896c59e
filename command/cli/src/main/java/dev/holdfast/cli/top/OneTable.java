package dev.holdfast.cli.top;

import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.TextTable;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.Answers.State;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/**
 * The list of locks as one table, for a program or for a terminal that cannot draw.
 *
 * @param reader asks the console
 * @param order in which locks are listed
 */
record OneTable(ConsoleReader reader, LockOrder order) {

    private static final List<String> HEAD =
            List.of("NAME", "HELD BY", "FOR", "LEASE LEFT", "WAITERS", "OLDEST WAIT", "MARKS");
    private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long PAUSE_MILLIS = 100;

    /** A circle has to last for so long. */
    private static final long CYCLE_MILLIS = 2_000;

    /**
     * Looks for a few seconds at most, until all names are known, and twice, since some marks need that. Prints what
     * was seen; on a terminal, names and holders are cut so that lines fit.
     *
     * @return the exit code
     */
    int print(CommandLine command) throws InterruptedException {
        TopState chosen = TopState.first(order);
        long begunNanos = System.nanoTime();
        State first = reader.read(chosen).state();
        State seen = first;
        while (!isEnough(first, seen) && System.nanoTime() - begunNanos < PATIENCE_NANOS) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            seen = reader.read(chosen).state();
        }
        PrintWriter err = command.getErr();
        String error = seen.error();
        if (error != null || !seen.isLooked()) {
            err.println("holdfast: " + (error == null ? "the server does not answer in time" : Words.printable(error)));
            err.flush();
            return reader.isRefused() ? ExitCode.REFUSED : ExitCode.UNAVAILABLE;
        }
        print(command.getOut(), seen);
        if (!seen.isAll()) {
            err.println("holdfast: there may be more locks; not all names were looked through in time");
            err.flush();
        }
        return ExitCode.OK;
    }

    private static boolean isEnough(State first, State seen) {
        long looked = first.isLooked() ? seen.now() - first.now() : 0;
        boolean isTwice = looked >= (seen.counts().waiters() > 0 ? CYCLE_MILLIS : 1);
        return seen.error() != null || !seen.mode().live() || (seen.isAll() && isTwice);
    }

    private void print(PrintWriter out, State state) throws InterruptedException {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        for (LockRow lock : order.listed(state.locks(), "")) {
            LockWords words = new LockWords(lock, state.now());
            String marks = Mark.words(lock.marks());
            rows.add(List.of(
                    words.name(),
                    words.holder(),
                    words.heldFor(),
                    words.leaseLeft(),
                    words.waiters(),
                    words.oldestWait(),
                    marks.isEmpty() ? Words.NONE : marks));
        }
        new TextTable(rows).print(out, Terminal.outputColumns(), Set.of("NAME", "HELD BY"));
        out.flush();
    }
}
