package dev.holdfast.lab.simulation.run;

import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockBackend;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A backend of which is known when it tells the engine that its connections are others. */
final class ObservedBackend {

    private static final Set<String> RESTORED = Set.of("takenOver", "messagesRestored", "requestsRestored");

    private ObservedBackend() {}

    /** Runs a task after each such event. */
    static LockBackend of(LockBackend backend, Runnable restored) {
        return proxy(LockBackend.class, (method, arguments) -> {
            if (method.getName().equals("start")) {
                arguments[0] = listener((BackendListener) arguments[0], restored);
            }
            return call(method, backend, arguments);
        });
    }

    private static BackendListener listener(BackendListener engine, Runnable restored) {
        return proxy(BackendListener.class, (method, arguments) -> {
            Object result = call(method, engine, arguments);
            if (RESTORED.contains(method.getName())) {
                restored.run();
            }
            return result;
        });
    }

    private interface Handler {

        @Nullable
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        Object[] none = {};
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> handler.call(method, arguments == null ? none : arguments)));
    }

    private static @Nullable Object call(Method method, Object target, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
