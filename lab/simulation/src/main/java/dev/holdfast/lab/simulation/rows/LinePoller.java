package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.service.RowWatch;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.Optional;

/** The thread of a process that has the rows looked at. */
final class LinePoller {

    private final SimulatedProcess process;
    private final Line line;
    private final RowWatch watch;
    private boolean hasNews;
    private boolean pausing;
    private boolean ended;
    private boolean seesRows;
    private long pauses;

    LinePoller(SimulatedProcess process, Line line, RowWatch watch) {
        this.process = process;
        this.line = line;
        this.watch = watch;
    }

    void begin() {
        if (!ended) {
            hasNews = false;
            pausing = false;
            line.open(this::look, this::failed);
        }
    }

    private void look() {
        Optional<RowWatch.Look> begun = watch.begin();
        if (begun.isEmpty()) {
            seen(RowWatch.LONGEST_PAUSE_NANOS);
            return;
        }
        RowWatch.Look look = begun.get();
        Next<Long> next = Next.execute(
                Statement.reading(rows -> rows.read(look.names().keySet())),
                readings -> new Next.Answered<>(watch.seen(look, List.<LockTable.Reading>copyOf(readings))));
        if (next instanceof Next.Execute<?, Long> execute) {
            line.execute(
                    execute,
                    answered -> {
                        if (answered.get() instanceof Next.Answered<Long> done) {
                            seen(done.answer());
                        }
                    },
                    this::failed);
        }
    }

    private void seen(long pauseNanos) {
        if (!seesRows) {
            seesRows = true;
            watch.canLook();
        }
        pause(pauseNanos);
    }

    private void failed(BackendFailure unanswered) {
        seesRows = false;
        pause(RowWatch.LONGEST_PAUSE_NANOS);
    }

    private void pause(long nanos) {
        if (ended) {
            return;
        }
        pausing = true;
        long number = ++pauses;
        process.later(hasNews ? 0 : nanos, () -> {
            if (number == pauses && pausing) {
                begin();
            }
        });
    }

    void wake() {
        hasNews = true;
        if (pausing) {
            pause(0);
        }
    }

    boolean seesRows() {
        return seesRows && !ended;
    }

    void end() {
        ended = true;
        line.end();
    }
}
