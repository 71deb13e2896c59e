package dev.holdfast.lab.process;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why something failed. */
public final class Reason {

    private Reason() {}

    /** Returns it in one line, with all causes. */
    public static String of(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .map(Throwable::toString)
                .distinct()
                .collect(Collectors.joining(", because of "));
    }
}
