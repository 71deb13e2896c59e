package dev.holdfast.internal;

import dev.holdfast.OutcomeCodec;

/** The outcome of a task without a result: that it has run. Whatever is stored says so. */
enum Completion {
    DONE;

    static final OutcomeCodec<Completion> CODEC = new OutcomeCodec<>() {
        @Override
        public String encode(Completion outcome) {
            return "";
        }

        @Override
        public Completion decode(String text) {
            return DONE;
        }
    };
}
