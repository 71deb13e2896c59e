package dev.holdfast.spring.integration.on7;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** A client whose leases cannot be extended: the attempt ends in an error, such as a lack of memory or stack. */
final class FailingExtension {

    private final Error error;

    private FailingExtension(Error error) {
        this.error = error;
    }

    static Holdfast of(Holdfast client, Error error) {
        return new FailingExtension(error).around(Holdfast.class, client);
    }

    private <T> T around(Class<T> type, T real) {
        InvocationHandler calls = (proxy, method, arguments) -> {
            if (method.getName().equals("extend")) {
                throw error;
            }
            try {
                return wrapped(method.invoke(real, arguments));
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    private Object wrapped(Object result) {
        if (result instanceof DistributedLock lock) {
            return around(DistributedLock.class, lock);
        }
        return result instanceof Optional<?> found && found.isPresent() && found.get() instanceof Lease lease
                ? Optional.of(around(Lease.class, lease))
                : result;
    }
}
