package dev.holdfast.latch.internal;

import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.redis.internal.service.NameListeners;
import java.util.concurrent.CompletionStage;

/** Where latches are counted. Thread-safe; nothing blocks. */
public interface LatchService {

    /**
     * Asks a latch. The question may be asked again: a copy changes nothing that the first one has settled, while the
     * latch lasts. Fails with a {@link dev.holdfast.spi.BackendFailure}.
     */
    CompletionStage<LatchState> ask(String latch, LatchQuestion question);

    /** What is told that a latch has opened. */
    NameListeners listeners();
}
