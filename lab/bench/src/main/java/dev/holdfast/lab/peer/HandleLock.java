package dev.holdfast.lab.peer;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Any peer's lock that returns a handle of the hold, by which it is given back. */
final class HandleLock<H> implements PeerLock {

    private final Supplier<H> take;
    private final Consumer<H> giveBack;
    private @Nullable H held;

    HandleLock(Supplier<H> take, Consumer<H> giveBack) {
        this.take = take;
        this.giveBack = giveBack;
    }

    @Override
    public void lock() {
        held = take.get();
    }

    @Override
    public void unlock() {
        if (held == null) {
            throw new IllegalStateException("the lock is not held");
        }
        giveBack.accept(held);
        held = null;
    }
}
