package dev.holdfast.spring.boot;

import dev.holdfast.spring.LockedMisuseException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which annotated methods cannot work, and what to do about each. */
final class LockedMisuseFailureAnalyzer extends AbstractFailureAnalyzer<LockedMisuseException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LockedMisuseException failure) {
        return MisuseAnalysis.of(
                "@Locked cannot work as it is used, and nothing was locked", failure.misuses(), failure);
    }
}
