package dev.holdfast;

/** Code that no gate objects to. */
public final class Sound {

    private Sound() {}

    /**
     * Adds.
     *
     * @param left the one
     * @param right the other
     * @return their sum
     */
    public static int sum(int left, int right) {
        return left + right;
    }
}
