package dev.holdfast.interleavings;

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * Runs a case with Lincheck. The model checker switches threads at every shared step of the engine; what the tests
 * bring along, and collections of the JDK, count as one step each, so that the bound on interleavings is spent on the
 * engine.
 */
public final class Explorer {

    /**
     * Parking returns at once under the model checker, so a caller that waits goes round its loop whenever it is its
     * turn.
     */
    private static final int LONGEST_LOOP = 2000;

    private Explorer() {}

    /**
     * Tries interleavings one by one, those with few switches first. Throws LincheckAssertionError with the
     * interleaving that fails.
     */
    public static void explore(Class<?> operations) {
        Interleaved shape = operations.getAnnotation(Interleaved.class);
        ModelCheckingOptions options = new ModelCheckingOptions()
                .invocationsPerIteration(shape.most())
                .loopBound(LONGEST_LOOP)
                .addGuarantee(inOneStep(Explorer::isOfTheTests))
                .addGuarantee(collectionsInOneStep())
                .addGuarantee(serviceInOneStep())
                .addGuarantee(clockInOneStep())
                .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(Explorer::isLogging)
                        .allMethods()
                        .ignore());
        check(options, operations);
    }

    /** Lets the operating system choose, many times. */
    public static void stress(Class<?> operations, int times) {
        check(new StressOptions().invocationsPerIteration(times), operations);
    }

    private static <O extends Options<O, ?>> void check(O options, Class<?> operations) {
        Interleaved shape = operations.getAnnotation(Interleaved.class);
        options.iterations(0)
                .minimizeFailedScenario(false)
                .sequentialSpecification(shape.specification() == Void.class ? operations : shape.specification())
                .addCustomScenario(new ExecutionScenario(
                        actors(operations, shape.before()),
                        Stream.of(shape.threads())
                                .map(thread -> actors(operations, thread))
                                .toList(),
                        actors(operations, shape.after()),
                        null))
                .check(operations);
    }

    private static List<Actor> actors(Class<?> operations, String names) {
        return Stream.of(names.split(" ", -1))
                .filter(name -> !name.isEmpty())
                .map(name -> new Actor(method(operations, name), List.of()))
                .toList();
    }

    private static Method method(Class<?> operations, String name) {
        try {
            return operations.getMethod(name);
        } catch (NoSuchMethodException absent) {
            throw new AssertionError(operations + " has no operation " + name, absent);
        }
    }

    private static ManagedStrategyGuarantee inOneStep(Predicate<String> classes) {
        return ManagedStrategyGuaranteeKt.forClasses((String name) -> classes.test(name))
                .allMethods()
                .treatAsAtomic();
    }

    private static boolean isOfTheTests(String name) {
        return name.startsWith("dev.holdfast.fixtures.Scripted")
                || name.equals("dev.holdfast.internal.rules.LockState");
    }

    /** But for the methods that call back: what they call may have to wait for another thread. */
    private static ManagedStrategyGuarantee collectionsInOneStep() {
        return ManagedStrategyGuaranteeKt.forClasses(Explorer::isCollectionOfTheJdk)
                .methods((String name) ->
                        !name.equals("forEach") && !name.equals("forEachRemaining") && !name.equals("tryAdvance"))
                .treatAsAtomic();
    }

    private static boolean isCollectionOfTheJdk(String name) {
        return name.startsWith("java.util.concurrent.Concurrent")
                || name.startsWith("java.util.concurrent.CopyOnWrite")
                || name.startsWith("java.util.concurrent.atomic.LongAdder");
    }

    private static boolean isLogging(String name) {
        return name.startsWith("org.slf4j.") || name.startsWith("ch.qos.logback.");
    }

    /** What it does under its guard; its messages go out between other steps. */
    private static ManagedStrategyGuarantee serviceInOneStep() {
        return ManagedStrategyGuaranteeKt.forClasses("dev.holdfast.local.LocalLockService")
                .methods("asked", "released", "renewed", "handOn", "micros")
                .treatAsAtomic();
    }

    private static ManagedStrategyGuarantee clockInOneStep() {
        return ManagedStrategyGuaranteeKt.forClasses("dev.holdfast.fixtures.ManualTime")
                .methods((String name) -> !name.startsWith("advance"))
                .treatAsAtomic();
    }
}
