package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.connect.RedisTransport;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A transport of which is known when it tells the backend, and that the engine, that its connections are others. */
final class ObservedTransport {

    private static final Set<String> RESTORED = Set.of("takenOver", "messagesRestored", "requestsRestored");

    private ObservedTransport() {}

    /** Runs a task after each such event. */
    static RedisTransport of(RedisTransport transport, Runnable restored) {
        return proxy(RedisTransport.class, (method, arguments) -> {
            for (int i = 0; i < arguments.length; i++) {
                if (arguments[i] instanceof RedisTransport.Events events) {
                    arguments[i] = observed(events, restored);
                }
            }
            return call(method, transport, arguments);
        });
    }

    private static RedisTransport.Events observed(RedisTransport.Events events, Runnable restored) {
        return proxy(RedisTransport.Events.class, (method, arguments) -> {
            Object result = call(method, events, arguments);
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
