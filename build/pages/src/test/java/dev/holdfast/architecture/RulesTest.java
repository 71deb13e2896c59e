package dev.holdfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.holdfast.architecture.offences.Offences;
import dev.holdfast.architecture.offences.elsewhere.Visible;
import dev.holdfast.architecture.offences.elsewhere.internal.Hidden;
import dev.holdfast.architecture.offences.elsewhere.internal.KnowsVisible;
import dev.holdfast.architecture.offences.elsewhere.internal.Over;
import dev.holdfast.architecture.offences.elsewhere.internal.below.Below;
import dev.holdfast.architecture.offences.one.First;
import dev.holdfast.architecture.offences.two.Second;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule fails where it is broken: a rule that lets its offence through would let all others through as well. */
class RulesTest {

    static Stream<Arguments> offences() {
        return Stream.of(
                arguments(Rules.NO_TIMER_OF_THE_JDK, Offences.OldTimer.class),
                arguments(Rules.NO_TIMER_OF_THE_JDK, Offences.HiddenTimeout.class),
                arguments(Rules.NO_TIMER_OF_THE_JDK, Offences.HiddenDefault.class),
                arguments(Rules.NO_TIMER_OF_THE_JDK, Offences.HiddenDelay.class),
                arguments(Rules.NO_COMMON_POOL, Offences.SuppliedOnCommonPool.class),
                arguments(Rules.NO_COMMON_POOL, Offences.ContinuedOnCommonPool.class),
                arguments(Rules.NO_COMMON_POOL, Offences.NamesCommonPool.class),
                arguments(Rules.NO_COMMON_POOL, Offences.ParallelStream.class),
                arguments(Rules.NO_COMMON_POOL, Offences.CommonPoolByReference.class),
                arguments(Rules.NO_SYNCHRONIZED_METHOD, Offences.SynchronizedMethod.class),
                arguments(Rules.SLF4J_ONLY, Offences.OtherLog.class),
                arguments(Rules.NO_STANDARD_STREAMS, Offences.StandardStream.class),
                arguments(Rules.NO_PRINTED_STACK_TRACE, Offences.PrintedStackTrace.class),
                arguments(Rules.NO_PRINTED_STACK_TRACE, Offences.PrintedStackTraceByReference.class),
                arguments(Rules.NULL_MARKED, Offences.Harmless.class),
                arguments(Rules.NAMES_THAT_SAY_SOMETHING, Offences.EmptyNameHelper.class),
                arguments(Rules.noClassesIn(Set.of(Hidden.class.getPackageName())), Hidden.class),
                arguments(Rules.internalsDoNotKnow(Visible.class.getPackageName()), KnowsVisible.class),
                arguments(Rules.noInternalsOf(Set.of(Hidden.class.getName())), Offences.UsesInternals.class));
    }

    @ParameterizedTest
    @MethodSource("offences")
    void rule_broken_fails(ArchRule rule, Class<?> offence) {
        assertThat(isBroken(rule, offence)).isTrue();
    }

    @Test
    void cycles_throughANestedClass_areFound() {
        assertThat(isBroken(Rules.NO_CYCLES, First.class, First.Inner.class, Second.class))
                .isTrue();
        assertThat(isBroken(Rules.NO_CYCLES, First.class, Second.class)).isFalse();
    }

    @Test
    void cycles_ofInternals_areFound() {
        assertThat(isBroken(Rules.NO_CYCLES_OF_INTERNALS, Over.class, Below.class))
                .isTrue();
        assertThat(isBroken(Rules.NO_CYCLES_OF_INTERNALS, Visible.class, KnowsVisible.class))
                .isFalse();
    }

    @Test
    void rules_harmlessCode_passes() {
        for (ArchRule rule : List.of(
                Rules.NO_TIMER_OF_THE_JDK,
                Rules.NO_COMMON_POOL,
                Rules.NO_SYNCHRONIZED_METHOD,
                Rules.SLF4J_ONLY,
                Rules.NO_STANDARD_STREAMS,
                Rules.NO_PRINTED_STACK_TRACE,
                Rules.NAMES_THAT_SAY_SOMETHING,
                Rules.noClassesIn(Set.of(Hidden.class.getPackageName())),
                Rules.noInternalsOf(Set.of(Hidden.class.getName())))) {
            assertThat(isBroken(rule, Offences.Harmless.class))
                    .as(rule.getDescription())
                    .isFalse();
        }
    }

    @Test
    void internals_thatTheApiKnows_pass() {
        ArchRule rule = Rules.internalsDoNotKnow(Visible.class.getPackageName());

        assertThat(isBroken(rule, Visible.class, Hidden.class)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"    synchronized (this) {", "synchronized(guard)", "\tint a;\n  synchronized (a) {"})
    void synchronizedBlock_inASource_isSeen(String source) {
        assertThat(Rules.hasSynchronizedBlock(source)).isTrue();
    }

    @Test
    void synchronizedBlock_inAComment_isNone() {
        assertThat(Rules.hasSynchronizedBlock("    // not synchronized (this)\n    Collections.synchronizedMap(map);"))
                .isFalse();
    }

    private static boolean isBroken(ArchRule rule, Class<?>... code) {
        JavaClasses classes = new ClassFileImporter().importClasses(code);
        return rule.allowEmptyShould(true).evaluate(classes).hasViolation();
    }
}
