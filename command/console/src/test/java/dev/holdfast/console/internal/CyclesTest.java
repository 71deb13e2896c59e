package dev.holdfast.console.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CyclesTest {

    @Test
    void in_chainAndSelf_hasNone() {
        assertThat(Cycles.in(Map.of("a", List.of("b"), "b", List.of("c"), "d", List.of("d"))))
                .isEmpty();
    }

    @Test
    void in_twoCirclesWithATail_findsBoth() {
        assertThat(Cycles.in(Map.of(
                        "a", List.of("b"),
                        "b", List.of("a"),
                        "tail", List.of("a"),
                        "x", List.of("y", "a"),
                        "y", List.of("z"),
                        "z", List.of("x"))))
                .containsExactlyInAnyOrder(Set.of("a", "b"), Set.of("x", "y", "z"));
    }

    @Test
    void in_longCircle_needsNoStack() {
        int size = 100_000;
        Map<String, List<String>> edges = IntStream.range(0, size)
                .boxed()
                .collect(Collectors.toMap(i -> "n" + i, i -> List.of("n" + (i + 1) % size)));

        assertThat(Cycles.in(edges))
                .singleElement()
                .satisfies(part -> assertThat(part).hasSize(size));
    }
}
