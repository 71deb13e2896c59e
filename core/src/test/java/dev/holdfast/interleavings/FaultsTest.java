package dev.holdfast.interleavings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each case of {@link InterleavingsTest} that guards against a race is shown to find it, once it is there. */
@Tag("interleavings")
@EnabledForJreRange(max = JRE.JAVA_21)
class FaultsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Fault.class)
    void fault_inTheEngine_isFoundByItsCase(Fault fault) throws Exception {
        try (FaultyEngine faulty = FaultyEngine.with(fault, folder)) {
            Method explore = faulty.loadClass(Explorer.class.getName()).getMethod("explore", Class.class);
            Class<?> operations = faulty.loadClass(fault.foundBy.getName());
            long startedNanos = System.nanoTime();

            Throwable thrown = catchThrowable(() -> explore.invoke(null, operations));

            System.out.println(fault.words() + ": " + (System.nanoTime() - startedNanos) / 1_000_000 + " ms");
            assertThat(thrown).isInstanceOf(InvocationTargetException.class);
            assertThat(thrown.getCause()).isInstanceOf(LincheckAssertionError.class);
        }
    }
}
