package dev.holdfast.spring.boot;

import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** What is wrong with annotated methods, and what to do about each. */
final class MisuseAnalysis {

    private MisuseAnalysis() {}

    static FailureAnalysis of(String what, List<Misuse> misuses, Throwable failure) {
        return new FailureAnalysis(
                what + ":\n\n" + lines(misuses, Misuse::seen),
                "For each of them:\n\n" + lines(misuses, Misuse::remedy),
                failure);
    }

    private static String lines(List<Misuse> misuses, Function<Misuse, String> said) {
        return misuses.stream()
                .map(misuse -> "    - " + misuse.place() + ":\n      " + said.apply(misuse) + ".")
                .collect(Collectors.joining("\n"));
    }
}
