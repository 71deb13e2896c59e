package dev.holdfast.testkit.process;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Where a {@link JavaProcess} begins: ends this JVM when the one that started it is gone, even if that was killed, and
 * runs the program.
 */
final class ChildMain {

    private static final int PARENT_GONE = 143;

    private ChildMain() {}

    /** Takes the parent's process id, the program's class name, and the program's own arguments. */
    public static void main(String[] arguments) throws Throwable {
        endWithParent(Long.parseLong(arguments[0]));
        Method main = Class.forName(arguments[1]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        String[] own = Arrays.copyOfRange(arguments, 2, arguments.length);
        try {
            main.invoke(null, (Object) own);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static void endWithParent(long parentPid) {
        ProcessHandle.of(parentPid)
                .ifPresentOrElse(
                        parent -> {
                            var unused = parent.onExit().thenRun(ChildMain::end);
                        },
                        ChildMain::end);
    }

    private static void end() {
        Runtime.getRuntime().halt(PARENT_GONE);
    }
}
