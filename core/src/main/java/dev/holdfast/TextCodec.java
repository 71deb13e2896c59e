package dev.holdfast;

/** Texts as they are. */
enum TextCodec implements OutcomeCodec<String> {
    TEXT;

    @Override
    public String encode(String outcome) {
        return outcome;
    }

    @Override
    public String decode(String text) {
        return text;
    }
}
