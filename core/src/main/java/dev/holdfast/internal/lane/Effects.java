package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one step wants done outside: requests sent, threads woken, listeners informed. Collected under the lane's guard
 * and performed after it, so that no foreign code ever runs under a guard, and an answer that comes at once finds the
 * lane at rest.
 */
final class Effects {

    private static final Logger LOG = LoggerFactory.getLogger(Effects.class);

    private final boolean heard;
    // Two have places of their own: a handoff has two, and few steps have more.
    private @Nullable Effect first;
    private @Nullable Effect second;
    private @Nullable List<Effect> more;

    private boolean granted;
    private int handoffs;

    /**
     * Nothing yet.
     *
     * @param heard whether anybody listens to events; if not, none needs to be made
     */
    Effects(boolean heard) {
        this.heard = heard;
    }

    boolean heard() {
        return heard;
    }

    void add(Effect effect) {
        if (first == null) {
            first = effect;
        } else if (second == null) {
            second = effect;
        } else {
            if (more == null) {
                more = new ArrayList<>(4);
            }
            more.add(effect);
        }
    }

    /** Before all others: a caller that is woken by one of them may send requests of its own at once. */
    void addFirst(Effect effect) {
        Effect moved = second;
        second = first;
        first = effect;
        if (moved != null) {
            if (more == null) {
                more = new ArrayList<>(4);
            }
            more.add(0, moved);
        }
    }

    /** Only where events are {@linkplain #heard heard}. */
    void publish(LockEvent event) {
        add(new Effect.Publish(event));
    }

    void warn(String format, @Nullable Object... arguments) {
        add(new Effect.Warn(format, Arrays.asList(arguments)));
    }

    /** The server has granted the lock. No more than once a step. */
    void countGrant() {
        granted = true;
    }

    /** A caller of this client gets the lock from another one, or beside it, without the server. */
    void countHandoff() {
        handoffs++;
    }

    boolean granted() {
        return granted;
    }

    int handoffs() {
        return handoffs;
    }

    boolean isEmpty() {
        return first == null;
    }

    void forEach(Consumer<? super Effect> visitor) {
        if (first != null) {
            visitor.accept(first);
        }
        if (second != null) {
            visitor.accept(second);
        }
        if (more != null) {
            more.forEach(visitor);
        }
    }

    /** In the order of the transitions: under the guard. */
    void putEvents(Consumer<? super LockEvent> events) {
        forEach(effect -> {
            if (effect instanceof Effect.Publish published) {
                events.accept(published.event());
            }
        });
    }

    void perform(Effect.Outside outside) {
        if (first != null) {
            perform(first, outside);
        }
        if (second != null) {
            perform(second, outside);
        }
        if (more != null) {
            for (Effect effect : more) {
                perform(effect, outside);
            }
        }
    }

    /**
     * An effect that throws, such as a request that a broken backend refuses to take, does not keep the others from
     * being performed. The lane's alarm takes care of an answer that never comes.
     */
    private static void perform(Effect effect, Effect.Outside outside) {
        try {
            effect.perform(outside);
        } catch (Throwable thrown) {
            report(thrown);
        }
    }

    /** What an appender of the log throws does not keep them from it either. */
    private static void report(Throwable thrown) {
        try {
            LOG.error("A step of the lock engine failed outside of its lane; what else the step does is done", thrown);
        } catch (Throwable unwritten) {
            // An appender may throw anything, and where not even logging works, nobody can be told.
            return;
        }
    }
}
