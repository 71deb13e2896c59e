package dev.holdfast.cli.run;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The processes of a running program, to which signals go. Thread-safe. */
sealed interface ProgramProcesses {

    /** Sends a signal to all of them. What has ended meanwhile is passed over. */
    void send(OsSignal signal);

    /** Whether any of them is left. */
    boolean anyLeft();

    /** As the watchdog takes it: the id of the program, with a minus sign before it for all of its group. */
    String target();

    /** The process group that the program leads. */
    record Group(Process leader) implements ProgramProcesses {

        @Override
        public void send(OsSignal signal) {
            // Until the leader has made its group, a moment after its start, there is only itself.
            if (!Kill.send(signal.name(), "-" + leader.pid()) && leader.isAlive()) {
                Kill.send(signal.name(), Long.toString(leader.pid()));
            }
        }

        @Override
        public boolean anyLeft() {
            return leader.isAlive() || Kill.send("0", "-" + leader.pid());
        }

        @Override
        public String target() {
            return "-" + leader.pid();
        }
    }

    /**
     * The program and what has descended from it: where it shares its group with others. A process whose parents have
     * ended is not found any more.
     */
    record Tree(Process root) implements ProgramProcesses {

        @Override
        public void send(OsSignal signal) {
            List<ProcessHandle> all = all().toList();
            if (!Platform.hasShell()) {
                if (signal == OsSignal.KILL) {
                    all.forEach(ProcessHandle::destroyForcibly);
                } else if (signal.ends()) {
                    all.forEach(ProcessHandle::destroy);
                }
                return;
            }
            for (ProcessHandle process : all) {
                Kill.send(signal.name(), Long.toString(process.pid()));
            }
        }

        @Override
        public boolean anyLeft() {
            return all().anyMatch(ProcessHandle::isAlive);
        }

        @Override
        public String target() {
            return Long.toString(root.pid());
        }

        private Stream<ProcessHandle> all() {
            return Stream.concat(Stream.of(root.toHandle()), root.descendants());
        }
    }

    /** The shell's own {@code kill}, which is there also where no {@code kill} program is installed. */
    final class Kill {

        private static final int TIMEOUT_SECONDS = 10;

        private Kill() {}

        static boolean send(String signal, String target) {
            Process kill;
            try {
                kill = new ProcessBuilder("/bin/sh", "-c", "kill -s \"$1\" -- \"$2\"", "kill", signal, target)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
            } catch (IOException e) {
                throw new IllegalStateException("cannot send a signal, since /bin/sh cannot be started", e);
            }
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return kill.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && kill.exitValue() == 0;
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
