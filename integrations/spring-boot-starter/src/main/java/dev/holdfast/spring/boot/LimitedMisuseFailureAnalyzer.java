package dev.holdfast.spring.boot;

import dev.holdfast.spring.LimitedMisuseException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which annotated methods cannot work, and what to do about each. */
final class LimitedMisuseFailureAnalyzer extends AbstractFailureAnalyzer<LimitedMisuseException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LimitedMisuseException failure) {
        return MisuseAnalysis.of(
                "@Limited cannot work as it is used, and no gate was asked", failure.misuses(), failure);
    }
}
