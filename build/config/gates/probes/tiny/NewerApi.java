package dev.holdfast;

import java.util.List;

/** Calls a method of Java 21. */
final class NewerApi {

    String last(List<String> names) {
        return names.getLast();
    }
}
