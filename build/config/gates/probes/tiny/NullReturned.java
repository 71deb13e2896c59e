package dev.holdfast;

/** Promises a string and returns null. */
final class NullReturned {

    String name() {
        return null;
    }
}
