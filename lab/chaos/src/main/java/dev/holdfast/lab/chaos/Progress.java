package dev.holdfast.lab.chaos;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.report.SeedResult;
import dev.holdfast.lab.chaos.schedule.Schedule;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** Reports on standard error how far a run is: what is planned, a line now and then, and what came of it. */
final class Progress {

    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);

    private final PrintWriter err;
    private long saidNanos;
    private int planned;
    private int over;
    private long seed;

    Progress(PrintWriter err) {
        this.err = err;
    }

    synchronized void begin(Schedule schedule) {
        seed = schedule.seed();
        planned = schedule.faults().size();
        over = 0;
        saidNanos = System.nanoTime();
        err.println(schedule);
        err.flush();
    }

    synchronized void over(Injection injection) {
        over++;
        if (injection.outcome() != Injection.Outcome.INJECTED) {
            err.println(injection.outcome() + ": " + injection.fault());
        }
        if (System.nanoTime() - saidNanos > EVERY_NANOS) {
            saidNanos = System.nanoTime();
            err.println("seed " + seed + ": " + over + " of " + planned + " faults are over");
        }
        err.flush();
    }

    synchronized void end(SeedResult result) {
        err.println("seed " + seed + ": " + (result.isGood() ? "good" : "BAD") + ", " + result.grants() + " grants, "
                + result.violations() + " violations, " + result.explained() + " explained, " + result.leftovers()
                + " leftovers");
        result.findings().stream().limit(result.isGood() ? 0 : Long.MAX_VALUE).forEach(err::println);
        err.flush();
    }
}
