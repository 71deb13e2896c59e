package dev.holdfast.cli.run;

import dev.holdfast.cli.ExitCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the signals that this process gets on to the program. One that comes before there is a program, and asks for
 * an end, ends the wait for the lock: the waiting thread is interrupted, and the second such signal ends this process
 * at once. SIGQUIT stays with the JVM, which cannot give it away. Thread-safe.
 *
 * <p>SIGTSTP is not obeyed: to stop this process while the program runs on would let the lease run out.
 */
final class SignalRelay {

    private static final Logger log = LoggerFactory.getLogger(SignalRelay.class);

    private final Thread waiter;
    private final boolean terminalDelivers;
    private @Nullable OsSignal early;
    private @Nullable ProgramProcesses program;

    private SignalRelay(Thread waiter, boolean terminalDelivers) {
        this.waiter = waiter;
        this.terminalDelivers = terminalDelivers;
    }

    /**
     * Takes over the signals, for the rest of this process's life.
     *
     * @param terminalDelivers whether the program shares this process's terminal, which then sends its INT to both
     * @return the relay, for the calling thread
     */
    static SignalRelay install(boolean terminalDelivers) {
        SignalRelay relay = new SignalRelay(Thread.currentThread(), terminalDelivers);
        for (OsSignal signal : OsSignal.values()) {
            if (signal != OsSignal.KILL) {
                relay.take(signal);
            }
        }
        return relay;
    }

    private void take(OsSignal signal) {
        if (!JvmSignals.handle(signal.name(), () -> on(signal))) {
            log.info("SIG{} is not passed on, since this JVM keeps it for itself", signal);
        }
    }

    private synchronized void on(OsSignal signal) {
        if (program != null) {
            if (signal == OsSignal.INT && terminalDelivers) {
                return;
            }
            log.info("SIG{} is passed on", signal);
            program.send(signal);
        } else if (signal.ends()) {
            if (early != null) {
                Runtime.getRuntime().halt(ExitCode.SIGNALLED + signal.number());
            }
            early = signal;
            waiter.interrupt();
        }
    }

    /** The signal that came before the program was there; empty if none did. */
    synchronized Optional<OsSignal> early() {
        return Optional.ofNullable(early);
    }

    /** Passes signals on to these from now on, and the one that came too early for that, too. */
    synchronized void passOnTo(ProgramProcesses program) {
        this.program = program;
        if (early != null) {
            program.send(early);
        }
    }
}
