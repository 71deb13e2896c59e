package dev.holdfast;

/** Has a method that says nothing. */
public final class MissingJavadoc {

    private MissingJavadoc() {}

    public static void act() {}
}
