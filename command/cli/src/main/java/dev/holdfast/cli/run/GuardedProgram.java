package dev.holdfast.cli.run;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.spi.PrintableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One run of a program for as long as a lease lasts. Used once. */
final class GuardedProgram {

    private static final long LOOK_AGAIN_MILLIS = 50;

    private final Lease lease;
    private final Duration grace;
    private final SignalRelay relay;
    private final Watchdog.Starter watchdogs;
    private final PrintWriter err;

    GuardedProgram(Lease lease, Duration grace, SignalRelay relay, Watchdog.Starter watchdogs, PrintWriter err) {
        this.lease = lease;
        this.grace = grace;
        this.relay = relay;
        this.watchdogs = watchdogs;
        this.err = err;
    }

    /**
     * Runs the program to its end, or to its lease's, and releases the lock.
     *
     * @param variables of its environment, beside this process's own
     * @return the exit code
     */
    int run(List<String> command, Map<String, String> variables, boolean foreground) throws IOException {
        CompletableFuture<LossReason> lost = new CompletableFuture<>();
        lease.onLost(lost::complete);
        Map<String, String> environment = new HashMap<>(variables);
        environment.put("HOLDFAST_TOKEN", Long.toString(lease.token()));
        environment.put("HOLDFAST_NAME", lease.name());
        ProgramStarter starter = new ProgramStarter(environment, foreground);
        Watchdog.limit(
                        Platform.isWindows(),
                        Platform.hasShell(),
                        !ProgramStarter.ownGroup().isEmpty(),
                        foreground)
                .ifPresent(this::warn);
        try (Watchdog watchdog = watchdogs.start(grace)) {
            // This process may have stood still since the grant.
            if (lost.isDone() || lease.state() == LeaseState.LOST) {
                sayLost(lost.getNow(LossReason.EXPIRED), "the program is not started");
                lease.release();
                return ExitCode.LOST;
            }
            ProgramStarter.Started started = started(starter, command);
            try {
                watchdog.watch(started.processes(), lease, this::warnOfNoWatchdog);
            } catch (IOException e) {
                // Unwatched, it might run on without its lock.
                end(started, watchdog);
                lease.release();
                throw e;
            }
            return runToEnd(started, watchdog, lost);
        } catch (ProgramStarter.StartException e) {
            lease.release();
            err.println("holdfast: " + e.getMessage());
            return e.exitCode();
        }
    }

    private ProgramStarter.Started started(ProgramStarter starter, List<String> command)
            throws ProgramStarter.StartException {
        ProgramStarter.Started started = starter.start(command);
        relay.passOnTo(started.processes());
        return started;
    }

    private void warnOfNoWatchdog() {
        warn("what watches over the program has ended; if this command is killed or stands still from now on, the"
                + " program runs on without its lock");
    }

    private void warn(String text) {
        err.println("holdfast: warning: " + text);
        err.flush();
    }

    private void sayLost(LossReason reason, String consequence) {
        err.println("holdfast: lost the lock '" + PrintableText.of(lease.name()) + "', token " + lease.token() + ": "
                + reason.sentence() + "; " + consequence);
        err.flush();
    }

    private int runToEnd(ProgramStarter.Started started, Watchdog watchdog, CompletableFuture<LossReason> lost) {
        CompletableFuture<Process> ended = started.process().onExit();
        CompletableFuture.anyOf(ended, lost).join();
        if (lost.isDone()) {
            sayLost(lost.join(), "ending the program");
            end(started, watchdog);
            lease.release();
            return ExitCode.LOST;
        }
        // What the program has left behind is its own affair, however long the release takes.
        watchdog.close();
        ReleaseOutcome outcome = lease.release();
        int code = ended.join().exitValue();
        return switch (outcome) {
            case RELEASED -> code;
            case UNKNOWN -> {
                err.println("holdfast: the program has ended with " + code
                        + ", but the server did not confirm that the lock '" + PrintableText.of(lease.name())
                        + "' is free; it is when its lease ends");
                yield code;
            }
            case ALREADY_LOST -> {
                err.println("holdfast: the program has ended with " + code + ", but the lock '"
                        + PrintableText.of(lease.name()) + "', token " + lease.token() + ", had been lost before");
                yield ExitCode.LOST;
            }
        };
    }

    private void end(ProgramStarter.Started started, Watchdog watchdog) {
        if (!watchdog.end()) {
            started.processes().send(OsSignal.TERM);
        }
        long deadline = System.nanoTime() + grace.toNanos();
        while (started.processes().anyLeft() && System.nanoTime() - deadline < 0) {
            awaitExit(
                    started, Math.min(deadline - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(LOOK_AGAIN_MILLIS)));
        }
        if (started.processes().anyLeft()) {
            started.processes().send(OsSignal.KILL);
        }
        started.process().onExit().join();
    }

    /** Waits for the program, or, once it has ended and only what it had started is left, for the time. */
    private static void awaitExit(ProgramStarter.Started started, long nanos) {
        CompletableFuture<?> end =
                started.process().isAlive() ? started.process().onExit() : new CompletableFuture<>();
        try {
            end.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The caller looks again.
        } catch (InterruptedException e) {
            // A signal for this process; it was passed on, and the program's end is awaited all the same.
        } catch (ExecutionException e) {
            throw new IllegalStateException("the end of the program cannot be awaited", e);
        }
    }
}
