package dev.holdfast.spring.internal;

import dev.holdfast.spring.LockNames;
import org.jspecify.annotations.Nullable;

/** How the name of a call's lock is made: fixed, computed, or one after the other. Immutable. */
final class LockName {

    private final String fixed;
    private final @Nullable KeyExpression key;

    LockName(String fixed, @Nullable KeyExpression key) {
        this.fixed = fixed;
        this.key = key;
    }

    boolean isFixed() {
        return key == null;
    }

    String of(Object target, @Nullable Object[] args) {
        if (key == null) {
            return fixed;
        }
        return LockNames.of(fixed, key.evaluate(target, args));
    }
}
