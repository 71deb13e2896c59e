package dev.holdfast.embedded.junit;

import dev.holdfast.embedded.EmbeddedRedis;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Prints the end of the log of each server that runs when a test fails, to the standard error. JUnit finds it by itself
 * where {@code junit.jupiter.extensions.autodetection.enabled} is true.
 */
public final class FailedTestLog implements AfterTestExecutionCallback {

    private static final int TAIL_LINES = 40;

    /** For JUnit. */
    public FailedTestLog() {}

    @Override
    public void afterTestExecution(ExtensionContext context) {
        context.getExecutionException()
                .filter(thrown -> !(thrown instanceof TestAbortedException))
                .ifPresent(thrown -> EmbeddedRedis.open().forEach(redis -> print(context.getDisplayName(), redis)));
    }

    private static void print(String test, EmbeddedRedis redis) {
        String[] lines = redis.log().strip().split("\n", -1);
        StringBuilder tail = new StringBuilder(test + " failed; the log of " + redis + " ends with:");
        for (int i = Math.max(0, lines.length - TAIL_LINES); i < lines.length; i++) {
            tail.append("\n  ").append(lines[i]);
        }
        System.err.println(tail);
    }
}
