package dev.holdfast.cli.run;

import dev.holdfast.Lease;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the program when this process cannot: when it dies without a word, as by {@code kill -9}, or when it stands
 * still, as by {@code kill -STOP}, until its lease is over. The lease is not renewed then, and the program must not run
 * on without its lock. A shell that reads a pipe from this process: the end of the pipe is the end of this process, and
 * on the pipe it is told of each renewal until when the lease may be trusted. The shell runs before the program does,
 * so that nothing but a write to the pipe stands between the program's start and its being watched. It has a process
 * group of its own wherever there is something that makes one.
 *
 * <p>It also ends the program when this process asks for that, so that a loss which both notice ends it once.
 */
final class Watchdog implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Watchdog.class);

    /**
     * One part of it hears this process and the end of the lease, and says what happens to the other, which acts once.
     * Processes that a program has started without a group of its own are found by their parents.
     */
    private static final String SCRIPT = """
            PATH=$PATH:/usr/bin:/bin
            trap '' HUP INT QUIT TERM TSTP TTIN TTOU

            over() {
                trap 'kill -s KILL "$nap"; exit' USR1
                for seconds in "$1" "${1%.*}"; do
                    sleep "$seconds" & nap=$!
                    wait "$nap" && { echo end; exit; }
                done
            }

            hear() {
                lease=
                while IFS= read -r word; do
                    [ -z "$lease" ] || { kill -s USR1 "$lease"; wait "$lease"; lease=; }
                    case $word in
                        left*) over "${word#left }" & lease=$! ;;
                        done) echo done; exit ;;
                        end) break ;;
                        *) echo "$word" ;;
                    esac
                done
                echo end
            }

            parents() {
                if [ -r /proc/self/status ]; then
                    for directory in /proc/[0-9]*; do
                        while read -r key parent; do
                            [ "$key" = PPid: ] && echo "${directory#/proc/} $parent" && break
                        done <"$directory/status"
                    done
                else
                    ps -A -o pid= -o ppid=
                fi
            }

            find_more() {
                case $all in -*) return ;; esac
                known=
                until [ "$known" = "$all" ]; do
                    known=$all
                    all=$(parents | {
                        while read -r process parent; do
                            case " $all " in *" $process "*) continue ;; esac
                            case " $all " in *" $parent "*) all="$all $process" ;; esac
                        done
                        echo "$all"
                    })
                done
            }

            any_left() {
                for each in $all "${all#-}"; do
                    kill -s 0 -- $each && return 0
                done
                return 1
            }

            act() {
                IFS= read -r all
                case $all in end | done) exit ;; esac
                IFS= read -r word
                [ "$word" = end ] || exit 0
                find_more
                kill -s TERM -- $all || case $all in -*) kill -s TERM -- "${all#-}" ;; esac
                left=$1
                while [ "$left" -gt 0 ] && any_left; do
                    sleep 1
                    left=$((left - 1))
                done
                find_more
                kill -s KILL -- $all || case $all in -*) kill -s KILL -- "${all#-}" ;; esac
            }

            hear | act "$1"
            """;

    private static final long LOOK_MILLIS = 1_000;
    private static final int LOOKS_IN_A_LEASE = 20;
    private static final long LATER_NANOS = 10_000_000;

    private final @Nullable Process shell;
    private final ReentrantLock telling = new ReentrantLock();
    private @Nullable ScheduledThreadPoolExecutor renewals;
    private long toldNanos = Long.MIN_VALUE;
    private boolean closed;

    /** Starts one. */
    @FunctionalInterface
    interface Starter {

        Watchdog start(Duration grace) throws IOException;
    }

    /** Null where there is none. */
    Watchdog(@Nullable Process shell) {
        this.shell = shell;
    }

    /**
     * What nothing sees to where there is no watchdog, or one that does not stand outside.
     *
     * @param isWindows whether this is Windows
     * @param hasShell whether there is a shell
     * @param makesGroups whether something makes process groups
     * @param foreground whether the program is to share this process's group
     * @return for people; empty if there is nothing to say
     */
    static Optional<String> limit(boolean isWindows, boolean hasShell, boolean makesGroups, boolean foreground) {
        if (isWindows || !hasShell) {
            return Optional.of((isWindows ? "on Windows" : "without /bin/sh") + ", nothing ends the program if this"
                    + " command is killed or stands still: it would run on without its lock");
        } else if (!makesGroups && !foreground) {
            return Optional.of("there is neither setsid nor perl on the search path, so the program gets no process"
                    + " group of its own: what it leaves behind is not ended with it, and a signal to this command's"
                    + " group may end or stop what watches over the program");
        }
        return Optional.empty();
    }

    /**
     * Starts the shell, which has nothing to watch yet; none on a system that has none.
     *
     * @param grace the time between TERM and KILL
     * @throws IOException if the shell cannot be started
     */
    static Watchdog start(Duration grace) throws IOException {
        if (!Platform.hasShell()) {
            return new Watchdog(null);
        }
        long seconds = grace.plusMillis(999).toSeconds();
        List<String> command = new ArrayList<>(ProgramStarter.ownGroup());
        command.addAll(List.of("/bin/sh", "-c", SCRIPT, "holdfast-watchdog", Long.toString(seconds)));
        return new Watchdog(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /**
     * Watches over a program until its lease is over, which each renewal puts off.
     *
     * @param program its processes
     * @param lease under which it runs
     * @param whenGone runs if the watchdog has ended before the program, which is not watched any more then
     * @throws IOException if the shell has gone already
     */
    void watch(ProgramProcesses program, Lease lease, Runnable whenGone) throws IOException {
        if (shell == null) {
            return;
        }
        tell(program.target());
        tellEndOf(lease);
        long periodMillis = Math.max(1, Math.min(LOOK_MILLIS, lease.remaining().toMillis() / LOOKS_IN_A_LEASE));
        ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1, task -> {
            Thread daemon = new Thread(task, "watchdog");
            daemon.setDaemon(true);
            return daemon;
        });
        renewals = thread;
        var unused = thread.scheduleWithFixedDelay(
                () -> {
                    try {
                        tellEndOf(lease);
                    } catch (IOException e) {
                        log.info("the watchdog has gone: {}", e.getMessage());
                        thread.shutdown();
                        whenGone.run();
                    }
                },
                periodMillis,
                periodMillis,
                TimeUnit.MILLISECONDS);
    }

    /** Only what is later than what was told before: it is a process each time. */
    private void tellEndOf(Lease lease) throws IOException {
        long leftNanos = lease.remaining().toNanos();
        long endNanos = System.nanoTime() + leftNanos;
        if (leftNanos > 0 && (toldNanos == Long.MIN_VALUE || endNanos - toldNanos > LATER_NANOS)) {
            tell(String.format(Locale.ROOT, "left %d.%03d", leftNanos / 1_000_000_000, leftNanos / 1_000_000 % 1_000));
            toldNanos = endNanos;
        }
    }

    /**
     * Ends the program: with TERM, and with KILL after the grace time.
     *
     * @return false if there is none that could do that
     */
    boolean end() {
        if (shell == null || !shell.isAlive()) {
            return false;
        }
        try {
            tell("end");
            return true;
        } catch (IOException e) {
            log.info("the watchdog has gone: {}", e.getMessage());
            return false;
        }
    }

    /** The program has ended, or there is none: nothing is left to watch. Closing again does nothing. */
    @Override
    public void close() {
        if (renewals != null) {
            renewals.shutdownNow();
        }
        telling.lock();
        try (OutputStream pipe = shell == null || closed ? OutputStream.nullOutputStream() : shell.getOutputStream()) {
            write(pipe, "done");
        } catch (IOException e) {
            log.debug("the watchdog has gone already: {}", e.getMessage());
        } finally {
            closed = true;
            telling.unlock();
        }
    }

    private void tell(String line) throws IOException {
        telling.lock();
        try {
            if (shell != null && !closed) {
                write(shell.getOutputStream(), line);
            }
        } finally {
            telling.unlock();
        }
    }

    private static void write(OutputStream pipe, String line) throws IOException {
        pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        pipe.flush();
    }
}
