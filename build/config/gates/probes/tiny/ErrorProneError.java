package dev.holdfast;

/** Makes an exception and forgets to throw it. */
final class ErrorProneError {

    void refuse() {
        new IllegalStateException("never thrown");
    }
}
