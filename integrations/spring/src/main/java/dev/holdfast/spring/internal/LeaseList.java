package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * What a method receives for the leases of several locks that its thread owns. As with a single one, the thread's own
 * way out releases them; each of the leases refuses to be released by itself. Thread-safe.
 */
final class LeaseList implements LeaseSet {

    private static final List<LeaseState> WORST_FIRST =
            List.of(LeaseState.LOST, LeaseState.RELEASED, LeaseState.UNCERTAIN, LeaseState.HELD);

    private final List<Lease> leases;

    LeaseList(List<Lease> leases) {
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
                .orElseThrow(() -> new IllegalArgumentException(
                        "No lock of this method is called '" + PrintableText.of(name) + "'; there are "
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
            String name = lease.name();
            lease.onLost(reason -> action.accept(name, reason));
        }
    }

    @Override
    public Map<String, ReleaseOutcome> release() {
        Map<String, ReleaseOutcome> outcomes = new LinkedHashMap<>();
        leases.forEach(lease -> outcomes.put(lease.name(), lease.release()));
        return Collections.unmodifiableMap(outcomes);
    }

    @Override
    public CompletableFuture<Map<String, ReleaseOutcome>> releaseAsync() {
        CompletableFuture<Map<String, ReleaseOutcome>> all = CompletableFuture.completedFuture(new LinkedHashMap<>());
        for (Lease lease : leases) {
            all = all.thenCombine(lease.releaseAsync(), (outcomes, outcome) -> {
                outcomes.put(lease.name(), outcome);
                return outcomes;
            });
        }
        return all.thenApply(Collections::unmodifiableMap);
    }

    @Override
    public void close() {
        leases.forEach(Lease::close);
    }

    @Override
    public String toString() {
        return "Leases " + leases;
    }
}
