package dev.holdfast.rate.internal;

import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import java.util.concurrent.CompletionStage;

/** Where gates are counted. Thread-safe; nothing blocks. */
public interface Gates {

    /**
     * Asks a gate, once. Fails with a {@link dev.holdfast.spi.BackendFailure} that says whether the question may have
     * been counted.
     */
    CompletionStage<Passage> ask(String gate, PassQuestion question);
}
