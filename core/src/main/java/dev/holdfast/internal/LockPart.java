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
record LockPart(NamedLock lock, Acquisition acquisition) implements Part {

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
            NameChecks.requireValid(client.backend(), name);
            if (!seen.add(name)) {
                throw new IllegalArgumentException("A set of locks must name each lock once, and has '"
                        + PrintableText.of(name) + "' twice: it would wait for itself");
            }
            NamedLock lock = new NamedLock(client, name, Share.EXCLUSIVE, options);
            parts.add(new LockPart(lock, new Acquisition(client, name, Share.EXCLUSIVE, options)));
        }
        return parts;
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public CompletableFuture<Lease> probe(@Nullable Joint joint) {
        return acquisition.onceOfSeveral(joint);
    }

    @Override
    public CompletableFuture<Lease> once(@Nullable Joint joint) {
        return acquisition.once(joint);
    }

    @Override
    public CompletableFuture<Lease> acquire() {
        return lock.acquireAsync();
    }

    @Override
    public CompletableFuture<Lease> acquire(Duration wait) {
        return lock.acquireAsync(wait);
    }

    @Override
    public boolean wouldWaitForItself() {
        return lock.isHeldByCurrentThread();
    }
}
