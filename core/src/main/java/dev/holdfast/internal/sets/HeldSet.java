package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/** The leases of all locks of a set, in the order of their names. */
final class HeldSet implements LeaseSet {

    private static final List<LeaseState> WORST_FIRST =
            List.of(LeaseState.LOST, LeaseState.RELEASED, LeaseState.UNCERTAIN, LeaseState.HELD);

    private final Surroundings surroundings;
    private final List<Lease> leases;
    private final AtomicBoolean closed = new AtomicBoolean();

    HeldSet(Surroundings surroundings, List<Lease> leases) {
        this.surroundings = surroundings;
        this.leases = List.copyOf(leases);
    }

    @Override
    public List<String> names() {
        return leases.stream().map(Lease::name).toList();
    }

    @Override
    public Lease lease(String name) {
        Objects.requireNonNull(name, "name");
        return leases.stream()
                .filter(lease -> lease.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No lock of this set is called '"
                        + PrintableText.of(name) + "'; there are "
                        + names().stream().map(PrintableText::of).toList()));
    }

    @Override
    public LeaseState state() {
        return leases.stream()
                .map(Lease::state)
                .min(Comparator.comparing(WORST_FIRST::indexOf))
                .orElseThrow();
    }

    @Override
    public Duration remaining() {
        return leases.stream()
                .map(Lease::remaining)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    @Override
    public void check() {
        leases.forEach(Lease::check);
    }

    @Override
    public void onLost(BiConsumer<? super String, ? super LossReason> action) {
        Objects.requireNonNull(action, "action");
        for (Lease lease : leases) {
            // The engine keeps the action, which must not know the lease: one that is dropped has to be noticed.
            String name = lease.name();
            lease.onLost(reason -> action.accept(name, reason));
        }
    }

    @Override
    public Map<String, ReleaseOutcome> release() {
        // All are sent before the first answer is awaited; a release that was sent is not sent again.
        List<CompletableFuture<ReleaseOutcome>> unused = released();
        Map<String, ReleaseOutcome> outcomes = new LinkedHashMap<>();
        leases.forEach(lease -> outcomes.put(lease.name(), lease.release()));
        return Collections.unmodifiableMap(outcomes);
    }

    @Override
    public CompletableFuture<Map<String, ReleaseOutcome>> releaseAsync() {
        List<CompletableFuture<ReleaseOutcome>> released = released();
        ClientFuture<Map<String, ReleaseOutcome>> answer = surroundings.promised();
        CompletableFuture<Boolean> unused = CompletableFuture.allOf(released.toArray(CompletableFuture[]::new))
                .thenApply(done -> answer.answer(outcomes(released)));
        return answer;
    }

    private Map<String, ReleaseOutcome> outcomes(List<CompletableFuture<ReleaseOutcome>> released) {
        Map<String, ReleaseOutcome> outcomes = new LinkedHashMap<>();
        for (int i = 0; i < leases.size(); i++) {
            outcomes.put(leases.get(i).name(), released.get(i).join());
        }
        return Collections.unmodifiableMap(outcomes);
    }

    private List<CompletableFuture<ReleaseOutcome>> released() {
        closed.set(true);
        Joint joint = surroundings.joint();
        List<CompletableFuture<ReleaseOutcome>> released = new ArrayList<>();
        try {
            for (Lease lease : leases) {
                released.add(surroundings.release(lease, joint));
            }
        } finally {
            joint.send();
        }
        return released;
    }

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Map<String, ReleaseOutcome> outcomes = release();
        for (Lease lease : leases) {
            if (outcomes.get(lease.name()) == ReleaseOutcome.ALREADY_LOST) {
                throw new LeaseLostException(
                        lease.name(),
                        lease.token(),
                        "The lease on lock '" + PrintableText.of(lease.name()) + "' of a set, token " + lease.token()
                                + ", was lost before the set was released: what was done under it may have met another"
                                + " holder. Check what the resource accepted",
                        null);
            }
        }
    }

    @Override
    public String toString() {
        return "Leases " + leases;
    }
}
