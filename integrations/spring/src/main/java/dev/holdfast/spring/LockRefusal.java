package dev.holdfast.spring;

import dev.holdfast.LockTimeoutException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a {@link Locked} method that did not get its lock in time.
 *
 * @param lockName the lock's name; of several locks, one that was not acquired
 * @param target the bean behind the proxy
 * @param method the annotated method
 * @param arguments what it was called with; may hold nulls
 * @param timeout what is thrown if no handler answers instead
 */
public record LockRefusal(
        String lockName, Object target, Method method, List<@Nullable Object> arguments, LockTimeoutException timeout) {

    /** Copies the list. */
    public LockRefusal {
        arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
    }
}
