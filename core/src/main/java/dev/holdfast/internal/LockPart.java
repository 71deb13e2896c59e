package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.LockSet;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.sets.Part;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A lock of a set. */
record LockPart(HoldfastClient client, NamedLock lock, Acquisition acquisition) implements Part {

    /** The locks of these names, in their order. */
    static List<Part> of(HoldfastClient client, Collection<String> names, LockOptions options) {
        Objects.requireNonNull(names, "names");
        if (names.isEmpty() || names.size() > LockSet.MOST_NAMES) {
            throw new IllegalArgumentException(
                    "A set of locks must have from 1 to " + LockSet.MOST_NAMES + " names, and has " + names.size());
        }
        Set<String> seen = new HashSet<>();
        List<Part> parts = new ArrayList<>();
        for (String name : names) {
            Checks.requireName(client.backend(), name);
            if (!seen.add(name)) {
                throw new IllegalArgumentException("A set of locks must name each lock once, and has '"
                        + PrintableText.of(name) + "' twice: it would wait for itself");
            }
            NamedLock lock = new NamedLock(client, name, Share.EXCLUSIVE, options);
            parts.add(new LockPart(client, lock, new Acquisition(client, name, Share.EXCLUSIVE, options)));
        }
        return parts;
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public CompletableFuture<Lease> probe(Duration limit, @Nullable Joint joint) {
        return asked(WaitTime.onceOfSeveral(limit), limit, false, joint);
    }

    @Override
    public CompletableFuture<Lease> once(@Nullable Joint joint) {
        return asked(WaitTime.once(), Duration.ZERO, true, joint);
    }

    @Override
    public CompletableFuture<Lease> acquire() {
        return asked(WaitTime.endless(), Duration.ZERO, true, null);
    }

    @Override
    public CompletableFuture<Lease> acquire(Duration wait) {
        return asked(WaitTime.of(name(), wait), wait, true, null);
    }

    private CompletableFuture<Lease> asked(WaitTime how, Duration wait, boolean asksAgain, @Nullable Joint joint) {
        return acquisition.part(how, wait, asksAgain, live -> new HandleLease(live, client.engine()), joint);
    }

    @Override
    public boolean wouldWaitForItself() {
        return lock.isHeldByCurrentThread();
    }
}
