package dev.holdfast.internal.election;

import dev.holdfast.ElectionOptions;
import dev.holdfast.Lease;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import dev.holdfast.spi.PrintableText;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A term of this process: the lease that it leads by, and why it is to end. The first reason counts. */
final class LiveTerm implements Term {

    private final Lease lease;
    private final TermData data;
    private final Executor lossActions;
    private final Consumer<TermEnd> revoked;
    private final AtomicReference<@Nullable TermEnd> end = new AtomicReference<>();

    /** Completed once the thread was interrupted: code of users that hears of it may block. */
    private final CompletableFuture<TermEnd> told = new CompletableFuture<>();

    /**
     * Begins.
     *
     * @param lease just acquired
     * @param data what is published
     * @param lossActions where actions of users run
     * @param revoked hears of the end, on the thread that causes it
     */
    LiveTerm(Lease lease, TermData data, Executor lossActions, Consumer<TermEnd> revoked) {
        this.lease = lease;
        this.data = data;
        this.lossActions = lossActions;
        this.revoked = revoked;
    }

    @Override
    public String election() {
        return lease.name();
    }

    @Override
    public long token() {
        return lease.token();
    }

    @Override
    public void check() {
        lease.check();
    }

    @Override
    public Optional<TermEnd> end() {
        return Optional.ofNullable(end.get());
    }

    @Override
    public void onRevoked(Consumer<? super TermEnd> action) {
        Objects.requireNonNull(action, "action");
        CompletableFuture<Void> unused = told.thenAccept(why -> lossActions.execute(() -> action.accept(why)));
    }

    @Override
    public void publish(String data) {
        Objects.requireNonNull(data, "data");
        try {
            var unused = ElectionOptions.builder().data(data);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "Election '" + PrintableText.of(election()) + "' cannot have this data. " + refused.getMessage(),
                    refused);
        }
        this.data.publish(data);
    }

    @Override
    public void resign() {
        revoke(TermEnd.RESIGNED);
    }

    /** Whether this is why it ends; false if it was to end before. */
    boolean revoke(TermEnd why) {
        if (!end.compareAndSet(null, why)) {
            return false;
        }
        revoked.accept(why);
        return told.complete(why);
    }

    @Override
    public String toString() {
        return "Term " + token() + " of election '" + PrintableText.of(election()) + "', "
                + end().map(why -> "to end: " + why).orElse("leading");
    }
}
