package dev.holdfast.spring.internal;

import dev.holdfast.spring.LockedMisuseException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong, so that one exception reports all of it. Not thread-safe. */
final class Misuses {

    private final List<Misuse> found = new ArrayList<>();

    void add(String place, String seen, String remedy) {
        Misuse misuse = new Misuse(place, seen, remedy);
        if (!found.contains(misuse)) {
            found.add(misuse);
        }
    }

    List<Misuse> found() {
        return List.copyOf(found);
    }

    boolean any() {
        return !found.isEmpty();
    }

    void throwIfAny() {
        if (!found.isEmpty()) {
            throw new LockedMisuseException(found);
        }
    }

    /** What is wrong with one method. */
    At at(String place) {
        return new At(place);
    }

    final class At {

        private final String place;

        private At(String place) {
            this.place = place;
        }

        String place() {
            return place;
        }

        void add(String seen, String remedy) {
            Misuses.this.add(place, seen, remedy);
        }
    }
}
