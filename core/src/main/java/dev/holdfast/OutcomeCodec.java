package dev.holdfast;

/**
 * How the outcome of a task becomes text, as which it is stored, and what that text means to those who receive it. All
 * who use one key must use codecs that understand each other, also across versions of a program for as long as outcomes
 * are valid. Thread-safe.
 *
 * @param <T> the outcome's type
 */
public interface OutcomeCodec<T> {

    /**
     * Writes an outcome.
     *
     * @param outcome what the task returned
     * @return the text, which may be empty; at most {@link RunOnce#LONGEST_OUTCOME_BYTES} of UTF-8
     */
    String encode(T outcome);

    /**
     * Reads an outcome.
     *
     * @param text what {@link #encode} wrote, here or in another process
     * @return the outcome
     */
    T decode(String text);

    /**
     * Outcomes that are texts already.
     *
     * @return a codec that changes nothing
     */
    static OutcomeCodec<String> text() {
        return TextCodec.TEXT;
    }
}
