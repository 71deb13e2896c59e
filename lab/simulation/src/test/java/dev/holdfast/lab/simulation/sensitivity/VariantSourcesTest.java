package dev.holdfast.lab.simulation.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.variants.Variant;
import dev.holdfast.testkit.variants.VariantFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the deliberate defects that only seeds look for can still be put into the sources. */
class VariantSourcesTest {

    @TempDir
    Path folder;

    @Test
    @DisplayName("each defect of rows, of a quorum, and of gates and latches fits the sources as they are")
    void variants_ofTheSourcesAsTheyAre_compile() throws IOException {
        List<Variant> all = Stream.of(RowsVariants.all(), QuorumVariants.all(), CountedVariants.all())
                .map(Map::values)
                .flatMap(Collection::stream)
                .flatMap(List::stream)
                .toList();

        assertThat(new VariantFiles(PublishedSeeds.ROOT, SensitivityTest.classPath()).putEach(all, folder))
                .isEqualTo(all.size())
                .isPositive();
    }
}
