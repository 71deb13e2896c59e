package dev.holdfast.cli.run;

import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts a program as the leader of a process group of its own, so that a signal reaches what it starts, and no process
 * else. A JVM cannot make a group; {@code setsid} (Linux) and Perl (macOS has it, and no {@code setsid}) can, and then
 * become the program. There is no shell in between. The three standard streams are this process's own.
 */
final class ProgramStarter {

    private static final String PERL_SETSID = "use POSIX (); POSIX::setsid(); exec { $ARGV[0] } @ARGV; exit 127";

    private final Map<String, String> variables;
    private final boolean foreground;

    /**
     * Prepares a start.
     *
     * @param variables added to the environment
     * @param foreground leaves the program in this process's group and session, with its terminal
     */
    ProgramStarter(Map<String, String> variables, boolean foreground) {
        this.variables = Map.copyOf(variables);
        this.foreground = foreground;
    }

    /** A program that was started. */
    record Started(Process process, ProgramProcesses processes) {}

    /** A program that could not be started. */
    static final class StartException extends Exception {

        private static final long serialVersionUID = 1L;

        private final int exitCode;

        StartException(int exitCode, String message) {
            super(message);
            this.exitCode = exitCode;
        }

        /** What a shell would end with. */
        int exitCode() {
            return exitCode;
        }
    }

    private List<String> prefix() {
        return foreground ? List.of() : ownGroup();
    }

    Started start(List<String> command) throws StartException {
        requireExecutable(command.get(0));
        List<String> prefix = prefix();
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(whole).inheritIO();
        builder.environment().putAll(variables);
        try {
            Process process = builder.start();
            return new Started(
                    process,
                    prefix.isEmpty() ? new ProgramProcesses.Tree(process) : new ProgramProcesses.Group(process));
        } catch (IOException e) {
            throw new StartException(ExitCode.NOT_EXECUTABLE, "cannot start " + command.get(0) + ": " + Message.of(e));
        }
    }

    /** What makes a group and then becomes the command behind it; empty where there is nothing. */
    static List<String> ownGroup() {
        if (!Platform.hasShell()) {
            return List.of();
        }
        Optional<List<String>> setsid = Platform.find("setsid").map(path -> List.of(path.toString()));
        return setsid.or(() -> Platform.find("perl").map(path -> List.of(path.toString(), "-e", PERL_SETSID, "--")))
                .orElse(List.of());
    }

    private static void requireExecutable(String program) throws StartException {
        if (Platform.isWindows()) {
            return;
        }
        if (!program.contains("/")) {
            if (Platform.find(program).isEmpty()) {
                throw new StartException(ExitCode.NOT_FOUND, program + " is not on the search path");
            }
            return;
        }
        Path path = Path.of(program);
        if (!Files.exists(path)) {
            throw new StartException(ExitCode.NOT_FOUND, "there is no program " + program);
        }
        if (Files.isDirectory(path) || !Files.isExecutable(path)) {
            throw new StartException(ExitCode.NOT_EXECUTABLE, program + " cannot be executed");
        }
    }
}
