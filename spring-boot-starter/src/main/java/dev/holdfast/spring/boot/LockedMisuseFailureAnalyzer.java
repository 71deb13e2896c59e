package dev.holdfast.spring.boot;

import dev.holdfast.spring.LockedMisuseException;
import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says which annotated methods cannot work, and what to do about each. */
final class LockedMisuseFailureAnalyzer extends AbstractFailureAnalyzer<LockedMisuseException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, LockedMisuseException failure) {
        String found = failure.misuses().stream()
                .map(misuse -> "    - " + misuse.place() + ":\n      " + misuse.seen() + ".")
                .collect(Collectors.joining("\n"));
        String remedies = failure.misuses().stream()
                .map(misuse -> "    - " + misuse.place() + ":\n      " + misuse.remedy() + ".")
                .collect(Collectors.joining("\n"));
        return new FailureAnalysis(
                "@Locked cannot work as it is used, and nothing was locked:\n\n" + found,
                "For each of them:\n\n" + remedies,
                failure);
    }
}
