package dev.holdfast.spring.boot;

/** The application does not say where its locks are kept, or not in a way that can be used. */
final class LockServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String remedy;

    LockServerException(String message, String remedy) {
        super(message);
        this.remedy = remedy;
    }

    static LockServerException ambiguous(Class<?> type, int count) {
        return new LockServerException(
                "There are " + count + " beans of type " + type.getSimpleName() + ", and none of them is primary.",
                "Mark the one whose server keeps the locks as @Primary, or set " + ServerOfUri.PROPERTY + ".");
    }

    /** What to do, as a sentence. */
    String remedy() {
        return remedy;
    }
}
