package dev.holdfast.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.Callable;

/** A connection whose queries are carried out around something else, as if its driver stood still meanwhile. */
final class PausedQuery {

    private PausedQuery() {}

    /** Where the driver stands still. */
    interface Pause {

        Object around(Callable<Object> query, Runnable meanwhile) throws Exception;
    }

    /** Over the same session of the database; nothing else differs. */
    static Connection of(Connection connection, Pause pause, Runnable meanwhile) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            Object result = invoke(connection, method, arguments);
            return result instanceof PreparedStatement statement ? paused(statement, pause, meanwhile) : result;
        });
    }

    private static PreparedStatement paused(PreparedStatement statement, Pause pause, Runnable meanwhile) {
        return proxy(
                PreparedStatement.class,
                (proxy, method, arguments) -> method.getName().equals("executeQuery")
                        ? pause.around(() -> invoke(statement, method, arguments), meanwhile)
                        : invoke(statement, method, arguments));
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(PausedQuery.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof Exception exception ? exception : thrown;
        }
    }
}
