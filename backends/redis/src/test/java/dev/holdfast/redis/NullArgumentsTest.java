package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Null is refused where it comes in, by its name: each public method of the API of core and of Redis is called with a
 * null in the place of each of its arguments.
 *
 * <p>Left out are what programs implement and do not call, records, which are what a client answers, and exceptions,
 * whose making must not fail.
 */
class NullArgumentsTest {

    private static final Set<String> PACKAGES = Set.of("dev.holdfast", "dev.holdfast.local", "dev.holdfast.redis");

    private final ApiSamples samples = new ApiSamples();

    @BeforeEach
    void open() throws Exception {
        samples.open();
    }

    @AfterEach
    void close() {
        samples.close();
    }

    @Test
    void api_ofBothModules_isFound() throws Exception {
        assertThat(refusing()).hasSizeGreaterThan(60);
    }

    @TestFactory
    Stream<DynamicTest> argument_thatIsNull_isRefusedByItsName() throws Exception {
        return refusing().stream()
                .map(argument -> DynamicTest.dynamicTest(argument.toString(), () -> requireRefused(argument)));
    }

    private void requireRefused(Argument argument) throws Exception {
        Object[] arguments = samples.argumentsOf(argument.executable);
        arguments[argument.position] = null;
        Throwable thrown = thrownBy((Method) argument.executable, arguments);
        assertThat(thrown).isExactlyInstanceOf(NullPointerException.class).hasMessage(argument.name());
    }

    private Throwable thrownBy(Method method, Object[] arguments) throws Exception {
        Object target = Modifier.isStatic(method.getModifiers()) ? null : samples.of(method.getDeclaringClass());
        try {
            Object answer = method.invoke(target, arguments);
            return new AssertionError("returned " + answer);
        } catch (InvocationTargetException e) {
            return e.getCause();
        }
    }

    /** One argument of one method that must not be null. */
    private record Argument(Executable executable, int position) {

        String name() {
            Parameter parameter = executable.getParameters()[position];
            assertThat(parameter.isNamePresent()).isTrue();
            return parameter.getName();
        }

        @Override
        public String toString() {
            return executable.getDeclaringClass().getSimpleName() + "." + executable.getName()
                    + Arrays.toString(Arrays.stream(executable.getParameterTypes())
                            .map(Class::getSimpleName)
                            .toArray())
                    + " " + name();
        }
    }

    private static List<Argument> refusing() throws Exception {
        List<Argument> found = new ArrayList<>();
        for (Class<?> type : api()) {
            for (Method method : type.getDeclaredMethods()) {
                Class<?>[] types = method.getParameterTypes();
                for (int i = 0; isCalled(method) && i < types.length; i++) {
                    if (!types[i].isPrimitive()) {
                        found.add(new Argument(method, i));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isCalled(Method method) {
        int modifiers = method.getModifiers();
        return Modifier.isPublic(modifiers)
                && !method.isSynthetic()
                && !method.getName().equals("equals")
                && (Modifier.isStatic(modifiers) || !ApiSamples.implementedByPrograms(method.getDeclaringClass()));
    }

    private static List<Class<?>> api() throws Exception {
        List<Class<?>> types = new ArrayList<>();
        for (Class<?> module : List.of(Holdfast.class, HoldfastRedis.class)) {
            for (String name : namesOfClasses(module)) {
                if (PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
                    Class<?> type = Class.forName(name, false, module.getClassLoader());
                    if (isCalled(type)) {
                        types.add(type);
                    }
                }
            }
        }
        return types;
    }

    private static boolean isCalled(Class<?> type) {
        return isPublic(type) && !type.isRecord() && !type.isEnum() && !Throwable.class.isAssignableFrom(type);
    }

    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
    }

    private static List<String> namesOfClasses(Class<?> module) throws Exception {
        URI place = module.getProtectionDomain().getCodeSource().getLocation().toURI();
        try (ModuleReader files =
                ModuleFinder.of(Path.of(place)).findAll().iterator().next().open()) {
            return files.list()
                    .filter(file -> file.endsWith(".class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError("cannot read " + place, e);
        }
    }
}
