package dev.holdfast.cli.inspect;

import dev.holdfast.Holdfast;
import dev.holdfast.OnceOptions;
import dev.holdfast.RunOnce;
import java.time.Duration;
import java.util.Optional;

/** What a name stands for: a lock of any kind, or the lock of a task that runs once, by the name that a list shows. */
public sealed interface NamedLock {

    /** What the names of the locks of tasks that run once begin with. */
    String ONCE = "holdfast:once:";

    /** The lock of a name, which is not looked at yet. */
    static NamedLock of(Holdfast holdfast, String name) {
        return name.startsWith(ONCE)
                ? new OfOnce(holdfast.once(name.substring(ONCE.length()), OnceOptions.validFor(Duration.ofDays(1))))
                : new Plain(holdfast, name);
    }

    /** What the server knows of it. */
    SeenLock look();

    /** A lock, a read-write lock, a semaphore or an election: the server keeps all of them alike. */
    record Plain(Holdfast holdfast, String name) implements NamedLock {

        @Override
        public SeenLock look() {
            return new SeenLock(
                    holdfast.lock(name).inspect(),
                    Optional.empty(),
                    holdfast.lock(name).stored());
        }
    }

    /** The lock of a task that runs once. */
    record OfOnce(RunOnce task) implements NamedLock {

        @Override
        public SeenLock look() {
            return new SeenLock(task.inspect(), task.stored(), Optional.empty());
        }
    }
}
