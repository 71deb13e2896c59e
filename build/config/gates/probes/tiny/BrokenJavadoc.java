package dev.holdfast;

/** See {@link dev.holdfast.Nowhere}. */
public final class BrokenJavadoc {

    private BrokenJavadoc() {}
}
