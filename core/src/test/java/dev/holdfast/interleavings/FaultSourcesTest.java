package dev.holdfast.interleavings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.Documents;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The faults of {@link FaultsTest} fit the sources as they are, without the minutes that their search takes. */
class FaultSourcesTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Fault.class)
    void fault_inTheEngine_compiles(Fault fault) throws Exception {
        try (FaultyEngine faulty = FaultyEngine.with(fault, folder)) {
            assertThat(faulty.loadClass(fault.foundBy.getName()).getClassLoader())
                    .isSameAs(faulty);
        }
    }

    @Test
    void page_always_namesEachFaultAndItsFinder() {
        assertThat(Documents.rows("docs/design/concurrency.md", "Planted faults").stream()
                        .skip(1)
                        .map(row -> row.get(0) + " | " + row.get(2)))
                .containsExactlyElementsOf(Stream.of(Fault.values())
                        .map(fault -> "`" + fault.words() + "` | `" + fault.foundBy.getSimpleName() + "`")
                        .toList());
    }
}
