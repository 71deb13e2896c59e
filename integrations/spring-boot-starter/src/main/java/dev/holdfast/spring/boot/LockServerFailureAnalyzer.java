package dev.holdfast.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what an application has to say so that its locks are kept somewhere. */
final class LockServerFailureAnalyzer extends AbstractFailureAnalyzer<LockServerException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LockServerException failure) {
        return new FailureAnalysis(String.valueOf(failure.getMessage()), failure.remedy(), failure);
    }
}
