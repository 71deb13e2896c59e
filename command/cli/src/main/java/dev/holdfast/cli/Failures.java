package dev.holdfast.cli;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports a failure in one line on standard error, and with its stack trace only on demand. */
final class Failures implements IExecutionExceptionHandler {

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        PrintWriter err = command.getErr();
        err.println("holdfast: " + Message.of(e));
        if (isVerbose(command)) {
            e.printStackTrace(err);
        }
        return codeOf(e);
    }

    private static boolean isVerbose(CommandLine command) {
        return command.getCommandSpec().root().userObject() instanceof Main main && main.verbose();
    }

    private static int codeOf(Exception e) {
        if (e instanceof CommandException own) {
            return own.exitCode();
        } else if (e instanceof BackendUnavailableException) {
            return ExitCode.UNAVAILABLE;
        } else if (e instanceof BackendMisconfiguredException) {
            return ExitCode.REFUSED;
        } else if (e instanceof IllegalArgumentException) {
            return ExitCode.USAGE;
        } else {
            return ExitCode.SOFTWARE;
        }
    }
}
