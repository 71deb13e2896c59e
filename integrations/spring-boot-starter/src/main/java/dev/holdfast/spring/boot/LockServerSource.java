package dev.holdfast.spring.boot;

import java.util.Optional;

/** A place where an application may say where its locks are kept. */
@FunctionalInterface
interface LockServerSource {

    /**
     * The server that is said here.
     *
     * @return empty if nothing is said
     * @throws LockServerException if what is said cannot be used
     */
    Optional<LockServer> find();
}
