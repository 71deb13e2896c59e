package dev.holdfast.spring.internal;

import dev.holdfast.spring.LockNames;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How the names of a call's locks are made: fixed, computed, or one after the other. Immutable. */
final class LockName {

    private final List<String> fixed;
    private final @Nullable KeyExpression key;
    private final boolean several;

    /**
     * What the reader found.
     *
     * @param fixed at least one; empty if the key alone is the name
     * @param key null for none
     * @param several whether a call may need more than one lock
     */
    LockName(List<String> fixed, @Nullable KeyExpression key, boolean several) {
        this.fixed = List.copyOf(fixed);
        this.key = key;
        this.several = several;
    }

    boolean isFixed() {
        return key == null;
    }

    boolean isOfSeveral() {
        return several;
    }

    /**
     * The names for a call, each once, in the order of {@link String#compareTo}.
     *
     * @throws IllegalArgumentException if a key cannot be part of a name
     */
    List<String> of(Object target, @Nullable Object[] args) {
        if (key == null) {
            return inOrder(fixed);
        }
        List<String> names = new ArrayList<>();
        for (String value : key.evaluate(target, args)) {
            fixed.forEach(name -> names.add(LockNames.of(name, value)));
        }
        return inOrder(names);
    }

    private static List<String> inOrder(List<String> names) {
        return names.size() == 1 ? names : List.copyOf(new TreeSet<>(names));
    }
}
