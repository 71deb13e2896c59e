package dev.holdfast.spring.boot;

import dev.holdfast.BackendUnavailableException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says which server an application did not get its locks from, what that server is the server of, and what to change.
 */
final class LockClientFailureAnalyzer extends AbstractFailureAnalyzer<LockClientFailedException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LockClientFailedException failure) {
        ServerOrigin server = failure.server();
        String description = "The application's locks are kept on the "
                + (server.namesSeveral() ? "servers" : "server") + " of " + server.origin() + ", and: "
                + failure.reason().getMessage();
        String action = failure.reason() instanceof BackendUnavailableException
                ? (server.namesSeveral()
                                ? "Start those servers that are down, or "
                                : "Start that server if it is down, or ")
                        + server.remedy() + ". " + WithoutServer.REMEDY
                : "Mend on the server what it refuses, or " + server.remedy() + "." + server.adviceOnRefusal();
        return new FailureAnalysis(description, action, failure);
    }
}
