package dev.holdfast.lab.run;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why something failed, in one line with all causes. */
public final class Reason {

    private Reason() {}

    /** Tells it. */
    public static String of(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .distinct()
                .collect(Collectors.joining(", because of "));
    }
}
