package dev.holdfast.internal.lane;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a transition of a lane wants done outside: requests sent, threads woken, listeners told. Collected under the lane's guard and run after it, so that no
 * foreign code ever runs under a guard and an answer that comes at once finds the lane at rest.
 */
final class Effects {

    private @Nullable Runnable first;
    private @Nullable List<Runnable> more;

    void add(Runnable effect) {
        if (first == null) {
            first = effect;
        } else {
            if (more == null) {
                more = new ArrayList<>(4);
            }
            more.add(effect);
        }
    }

    void run() {
        if (first != null) {
            run(first);
        }
        if (more != null) {
            more.forEach(Effects::run);
        }
    }

    /** An effect that throws, such as a request that a broken backend refuses to take, keeps none of the others. The lane's alarm takes care of an answer that never comes. */
    private static void run(Runnable effect) {
        try {
            effect.run();
        } catch (Throwable thrown) {
            Lane.LOG.error(
                    "A step of the lock engine failed outside of its lane; what else the step does is done", thrown);
        }
    }
}
