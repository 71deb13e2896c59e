package dev.holdfast.spec;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a run ends: everything that it checks holds, or one promise is violated. */
record Verdict(Optional<String> violated) {

    private static final Pattern VIOLATES = Pattern.compile("violates `(\\w+)`.*");
    private static final Pattern OF_STATES =
            Pattern.compile("Error: (?:Invariant|Action property) (\\w+) is violated.*");
    private static final String OF_BEHAVIOURS = "Error: Temporal properties were violated.";
    private static final String NOTHING = "Model checking completed. No error has been found.";

    static final Verdict HOLDS = new Verdict(Optional.empty());

    static Verdict violates(String promise) {
        return new Verdict(Optional.of(promise));
    }

    /** As a row of the page says it. */
    static Verdict expected(String cell) {
        Matcher violates = VIOLATES.matcher(cell);
        if (violates.matches()) {
            return violates(violates.group(1));
        }
        if (cell.startsWith("holds")) {
            return HOLDS;
        }
        throw new IllegalArgumentException("Neither \"holds\" nor \"violates `...`\": " + cell);
    }

    /** As TLC says it. It does not name a violated property of whole behaviours, so a run checks one of them only. */
    static Verdict observed(List<String> output, Configuration configuration) {
        for (String line : output) {
            Matcher violated = OF_STATES.matcher(line);
            if (violated.matches()) {
                return violates(violated.group(1));
            }
            if (line.equals(OF_BEHAVIOURS)) {
                return violates(configuration.onlyProperty());
            }
            if (line.equals(NOTHING)) {
                return HOLDS;
            }
        }
        throw new IllegalStateException("TLC came to no verdict:\n" + String.join("\n", output));
    }

    @Override
    public String toString() {
        return violated.map(promise -> "violates " + promise).orElse("holds");
    }
}
