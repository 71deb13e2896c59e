package dev.holdfast.internal;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.BlockingCalls;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** What people ask of a name, or want done with it, without acquiring it. Each blocks for one answer. */
final class NameQuestions {

    private final HoldfastClient client;
    private final String name;

    NameQuestions(HoldfastClient client, String name) {
        this.client = client;
        this.name = name;
    }

    LockInspection inspect() {
        client.requireOpen(name);
        requireOtherThread("inspected");
        try {
            return client.engine()
                    .answers
                    .await(client.engine().backend.operator().inspect(LockId.of(name)));
        } catch (CompletionException failed) {
            throw client.engine().exceptions.notInspected(name, StageFailure.of(failed));
        }
    }

    /** What a holder has kept with the lock; of an election, the data of a term. */
    Optional<StoredOutcome> data() {
        return stored(StoredKind.DATA);
    }

    /** What is stored for the name. */
    Optional<StoredOutcome> stored(StoredKind kind) {
        client.requireOpen(name);
        requireOtherThread("inspected");
        try {
            return client.engine()
                    .answers
                    .await(client.engine().backend.outcomes().recall(LockId.of(name), kind));
        } catch (CompletionException failed) {
            throw client.engine().exceptions.keptNotRead(name, StageFailure.of(failed));
        }
    }

    ForcedRelease forceRelease(HolderId holder) {
        client.requireOpen(name);
        Objects.requireNonNull(holder, "holder");
        requireOtherThread("released by force");
        try {
            boolean released = client.engine()
                    .answers
                    .await(client.engine().backend.operator().forceRelease(LockId.of(name), holder));
            return released ? ForcedRelease.RELEASED : ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT;
        } catch (CompletionException failed) {
            throw client.engine().exceptions.notForced(name, StageFailure.of(failed));
        }
    }

    void resize(int permits, Duration validFor) {
        client.requireOpen(name);
        if (permits < 1) {
            throw new IllegalArgumentException("Semaphore '" + PrintableText.of(name) + "' must have 1 permit at least,"
                    + " and was to have " + permits + "; to let nobody in, hold the lock of this name");
        }
        Objects.requireNonNull(validFor, "validFor");
        if (validFor.toMillis() < 1 || validFor.compareTo(LockOptions.LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("The number of permits of semaphore '" + PrintableText.of(name)
                    + "' must be valid for 1 ms at least and " + LockOptions.LONGEST_LEASE + " at most, not "
                    + validFor);
        }
        requireOtherThread("resized");
        try {
            client.engine()
                    .answers
                    .await(client.engine()
                            .backend
                            .locks()
                            .resize(new Resize(LockId.of(name), permits, validFor.toMillis())));
        } catch (CompletionException failed) {
            throw client.engine().exceptions.notResized(name, StageFailure.of(failed));
        }
    }

    private void requireOtherThread(String done) {
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' cannot be " + done, "Call on another thread");
        }
    }
}
