package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.Optional;

/** What could keep the locks of an application that does not set {@code holdfast.backend}. */
interface BackendCandidate {

    /** The value of the property that would choose it. */
    Backend backend();

    /** What of the application says that it is for locks: a property or a bean; empty if nothing does. */
    Optional<String> said();

    /** What of the application's could be used although nobody says that it is for locks; empty if there is nothing. */
    Optional<String> found();
}
