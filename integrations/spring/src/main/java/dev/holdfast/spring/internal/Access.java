package dev.holdfast.spring.internal;

import dev.holdfast.spring.LockMode;

/** How a call has a name: alone, beside other readers, or with one of its permits. */
public enum Access {
    ALONE,
    READING,
    PERMIT;

    /** Whether who has it like this may do what needs this mode. */
    boolean suffices(LockMode mode) {
        return this == ALONE || (this == READING && mode == LockMode.READ);
    }

    /** How messages show a name that is held like this. */
    String shown(String name) {
        return switch (this) {
            case ALONE -> name;
            case READING -> name + " for reading";
            case PERMIT -> "a permit of " + name;
        };
    }
}
