package dev.holdfast.internal;

import dev.holdfast.OutcomeCodec;

/** The outcome of a task without a result: that it has run. Whatever is kept says so. */
enum Done {
    DONE;

    static final OutcomeCodec<Done> CODEC = new OutcomeCodec<>() {
        @Override
        public String encode(Done outcome) {
            return "";
        }

        @Override
        public Done decode(String text) {
            return DONE;
        }
    };
}
