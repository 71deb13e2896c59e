package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Which locks the keys of several name, which values are refused, and what the method receives. */
class SeveralKeysTest {

    record Order(List<Line> lines) {}

    record Line(String sku, int count) {}

    static class Services {

        @Locked(name = "n", keys = "#value")
        public List<String> any(@Nullable Object value, @Nullable LeaseSet leases) {
            return Objects.requireNonNull(leases).names();
        }

        @Locked(name = "stock", keys = "#order.lines().![sku()]")
        public List<String> lines(Order order, @Nullable LeaseSet leases) {
            return Objects.requireNonNull(leases).names();
        }

        @Locked(keys = "{#a0, 'bank'}")
        public List<String> withoutName(String first, @Nullable LeaseSet leases) {
            return Objects.requireNonNull(leases).names();
        }

        @Locked(name = "n", keys = "#value")
        public LeaseSet leases(List<String> value, @Nullable LeaseSet leases) {
            LeaseSet mine = Objects.requireNonNull(leases);
            mine.check();
            assertThat(mine.state()).isEqualTo(LeaseState.HELD);
            assertThat(mine.remaining()).isPositive();
            mine.onLost((name, reason) -> {
                throw new AssertionError(name + " is not lost");
            });
            assertThat(mine.token("n:a")).isPositive();
            assertThat(mine.lease("n:b").name()).isEqualTo("n:b");
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(mine::release);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(mine::releaseAsync);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(mine::close);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> mine.lease("n:c"))
                    .withMessage("No lock of this method is called 'n:c'; there are [n:a, n:b]");
            return mine;
        }
    }

    static class Plain extends Services {

        @Locked(name = "n", keys = "#value")
        public LeaseSet plain(List<String> value, @Nullable LeaseSet leases) {
            return Objects.requireNonNull(leases);
        }
    }

    private static AnnotationConfigApplicationContext context;
    private static Services services;

    @BeforeAll
    static void start() {
        context = Contexts.start(LocalLocks.class, Services.class);
        services = context.getBean(Services.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    private static List<String> any(@Nullable Object value) {
        return services.any(value, null);
    }

    // ---- values

    @Test
    void keys_ofEachKindOfSeveralValues_areNamesInOrder() {
        assertThat(any(List.of("b", "a"))).containsExactly("n:a", "n:b");
        assertThat(any(Set.of(2L))).containsExactly("n:2");
        assertThat(any(new String[] {"b", "a"})).containsExactly("n:a", "n:b");
        assertThat(any(new int[] {10, 9})).containsExactly("n:10", "n:9");
        Iterable<String> iterable = () -> Stream.of("y", "x").iterator();
        assertThat(any(iterable)).containsExactly("n:x", "n:y");
        assertThat(any(Optional.of(List.of(Optional.of("a"))))).containsExactly("n:a");
        assertThat(any(List.of(LockMode.READ))).containsExactly("n:READ");
        assertThat(any(List.of("a:b"))).containsExactly("n:a%3Ab");
    }

    @Test
    void keys_thatMakeTheSameName_areOneLock() {
        assertThat(any(List.of("1", 1, 1L))).containsExactly("n:1");
    }

    @Test
    void keys_ofAnExpression_areItsElements() {
        assertThat(services.lines(new Order(List.of(new Line("nut", 1), new Line("bolt", 2))), null))
                .containsExactly("stock:bolt", "stock:nut");
        assertThat(services.withoutName("a", null)).containsExactly("a", "bank");
    }

    @Test
    void names_forCodeWithoutTheAnnotation_areThoseOfTheMethod() {
        assertThat(LockNames.allOf("n", List.of("b:c", "a", "b:c"))).isEqualTo(any(List.of("b:c", "a")));
        assertThat(LockNames.allOf("", List.of("b", "a"))).containsExactly("a", "b");
        assertThat(LockNames.allOf("n", List.of())).isEmpty();
    }

    // ---- what is refused

    private static void assertRefused(@Nullable Object value, String... texts) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> any(value))
                .withMessageStartingWith("The locks' keys \"#value\" of ")
                .withMessageContainingAll("Services.any(Object, LeaseSet)", "; the method was not called. ")
                .withMessageContainingAll(texts);
    }

    @Test
    void keys_thatAreNone_areRefused() {
        assertRefused(null, " is null;", "Keys have to be a collection");
        assertRefused(Optional.empty(), " is null;");
        assertRefused(List.of(), " is empty, so that there is nothing to lock;");
        assertRefused(new int[0], " is empty, so that there is nothing to lock;");
        assertRefused("a", " is a java.lang.String, which has no elements;");
        assertRefused(7, " is a java.lang.Integer, which has no elements;");
        assertRefused(Map.of("a", 1), "which has no elements;");
        assertRefused(Stream.of("a"), "which has no elements;");
        assertRefused(Path.of("a", "b"), "which has no elements;");
    }

    @Test
    void elements_thatCannotBePartOfAName_areRefused() {
        assertRefused(Arrays.asList("a", null), " has an element, number 1, that is null;");
        assertRefused(List.of(Optional.empty()), " has an element, number 0, that is null;");
        assertRefused(List.of("a", " "), " has an element, number 1, that is empty;");
        assertRefused(List.of(List.of("a")), "number 0, that is a ", "which has no text");
        assertRefused(List.of(new Object()), "number 0, that is a java.lang.Object, which has no text");
    }

    @Test
    void keys_ofMoreLocksThanASetMayHave_areRefused() {
        List<Integer> most = IntStream.range(0, 64).boxed().toList();
        List<Integer> twice = new ArrayList<>(most);
        twice.addAll(most);
        assertThat(any(twice)).hasSize(64);

        assertRefused(
                IntStream.range(0, 65).boxed().toList(),
                " has 65 different elements;",
                "A set of locks must have from 1 to 64 names, and has 65");
        assertThat(any(Collections.nCopies(65, "same"))).containsExactly("n:same");
    }

    // ---- the leases

    @Test
    void leases_ofAMethod_areReleasedByItsThreadAlone() {
        LeaseSet leases = services.leases(List.of("a", "b"), null);
        assertThat(leases.state()).isEqualTo(LeaseState.RELEASED);
        assertThat(leases.remaining()).isZero();
        assertThat(leases).asString().startsWith("Leases [");
    }

    // ---- without locks

    @EnableLocked
    static class SwitchedOff {

        @Bean
        static LockedSettings settings() {
            return LockedSettings.defaults().withEnabled(false);
        }

        @Bean
        Plain services() {
            return new Plain();
        }
    }

    @Test
    void leases_ofAMethodWithoutItsLocks_areOnesThatProtectNothing() {
        try (AnnotationConfigApplicationContext off = Contexts.start(SwitchedOff.class)) {
            LeaseSet leases = off.getBean(Plain.class).plain(List.of("b", "a"), null);
            assertThat(leases.names()).containsExactly("n:a", "n:b");
            leases.lease("n:a").extend(Duration.ofHours(1));
            assertThat(leases.releaseAsync())
                    .isCompletedWithValue(Map.of("n:a", ReleaseOutcome.RELEASED, "n:b", ReleaseOutcome.RELEASED));
            assertThat(leases.state()).isEqualTo(LeaseState.RELEASED);
            assertThat(off.getBean(Plain.class).any(null, null))
                    .singleElement()
                    .asString()
                    .contains("any(Object, LeaseSet)");
        }
    }
}
