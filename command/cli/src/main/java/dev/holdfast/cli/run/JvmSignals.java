package dev.holdfast.cli.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * The signals of this JVM's process, by {@code sun.misc.Signal}: a supported part of each JDK (module jdk.unsupported),
 * and the only way to hear of a signal. Called by reflection, since each direct mention of it is a warning of javac
 * that cannot be turned off.
 */
final class JvmSignals {

    private JvmSignals() {}

    /**
     * Runs the action, on a thread of its own, each time that the signal comes, instead of what the JVM does with it.
     *
     * @param signal its name, without SIG
     * @return false if this system has no such signal, or the JVM uses it itself
     */
    static boolean handle(String signal, Runnable action) {
        try {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Object handler = Proxy.newProxyInstance(
                    JvmSignals.class.getClassLoader(),
                    new Class<?>[] {handlerType},
                    (proxy, method, arguments) -> handled(proxy, method, arguments, action));
            type.getMethod("handle", type, handlerType)
                    .invoke(null, type.getConstructor(String.class).newInstance(signal), handler);
            return true;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IllegalArgumentException) {
                return false;
            }
            throw new IllegalStateException("SIG" + signal + " cannot be handled", e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM does not allow signals to be handled", e);
        }
    }

    private static Object handled(Object proxy, Method method, Object[] arguments, Runnable action) {
        return switch (method.getName()) {
            case "handle" -> {
                action.run();
                yield "";
            }
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "handler of " + action;
        };
    }
}
