package dev.holdfast.embedded.sql.junit;

import dev.holdfast.embedded.sql.SqlServer;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Prints the end of the log of each database that is open when a test fails, to the standard error. JUnit finds it by
 * itself where {@code junit.jupiter.extensions.autodetection.enabled} is true.
 */
public final class FailedTestLog implements AfterTestExecutionCallback {

    /** For JUnit. */
    public FailedTestLog() {}

    @Override
    public void afterTestExecution(ExtensionContext context) {
        context.getExecutionException()
                .filter(thrown -> !(thrown instanceof TestAbortedException))
                .ifPresent(thrown -> SqlServer.open()
                        .forEach(server ->
                                System.err.println(context.getDisplayName() + " failed; " + server.describe())));
    }
}
