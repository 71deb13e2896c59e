package dev.holdfast.spring.boot;

/**
 * A property of this library that is unknown, or whose text cannot be taken for what it is meant to be. Holds no value
 * that may be secret, nor a cause that does.
 */
final class PropertyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    PropertyException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    /**
     * Refuses a value without showing it.
     *
     * @param place the property and where it stands
     */
    static PropertyException withoutValue(String place, String property) {
        return new PropertyException(
                "The value of " + place + " cannot be used, and is not shown since it may hold a password."
                        + " A Redis server is named by " + ServerOfUri.PROPERTY + ".",
                "Correct " + property + ".");
    }

    /** What to do, as a sentence. */
    String remedy() {
        return remedy;
    }
}
