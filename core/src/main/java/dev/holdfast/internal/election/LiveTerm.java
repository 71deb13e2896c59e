package dev.holdfast.internal.election;

import dev.holdfast.Lease;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import dev.holdfast.spi.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A term of this process: the lease that it leads by, and why it is to end. The first reason counts. */
final class LiveTerm implements Term {

    private final Lease lease;
    private final Executor userCode;
    private final Consumer<TermEnd> revoked;

    /** Guarded by this. */
    private @Nullable TermEnd end;

    /** Guarded by this. */
    private final List<Consumer<? super TermEnd>> actions = new ArrayList<>();

    /**
     * Begins.
     *
     * @param lease just acquired
     * @param userCode where actions run
     * @param revoked hears of the end, on the thread that causes it
     */
    LiveTerm(Lease lease, Executor userCode, Consumer<TermEnd> revoked) {
        this.lease = lease;
        this.userCode = userCode;
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
    public synchronized Optional<TermEnd> end() {
        return Optional.ofNullable(end);
    }

    @Override
    public void onRevoked(Consumer<? super TermEnd> action) {
        Objects.requireNonNull(action, "action");
        TermEnd known;
        synchronized (this) {
            known = end;
            if (known == null) {
                actions.add(action);
            }
        }
        if (known != null) {
            userCode.execute(() -> action.accept(known));
        }
    }

    @Override
    public void resign() {
        revoke(TermEnd.RESIGNED);
    }

    /** Whether this is why it ends; false if it was to end before. */
    boolean revoke(TermEnd why) {
        List<Consumer<? super TermEnd>> told;
        synchronized (this) {
            if (end != null) {
                return false;
            }
            end = why;
            told = List.copyOf(actions);
            actions.clear();
        }
        revoked.accept(why);
        told.forEach(action -> userCode.execute(() -> action.accept(why)));
        return true;
    }

    @Override
    public String toString() {
        return "Term " + token() + " of election '" + PrintableText.of(election()) + "', "
                + end().map(why -> "to end: " + why).orElse("leading");
    }
}
