package dev.holdfast;

/** Leaves the charset to the machine. */
final class ErrorProneWarning {

    byte[] bytes(String text) {
        return text.getBytes();
    }
}
