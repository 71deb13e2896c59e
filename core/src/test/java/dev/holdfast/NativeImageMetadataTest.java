package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A native image has only those members for reflection that were named while it was built. */
class NativeImageMetadataTest {

    private static final String METADATA = "/META-INF/native-image/dev.holdfast/holdfast-core/reflect-config.json";
    private static final Pattern NAMED =
            Pattern.compile("\"name\":\\s*\"([^\"]+)\",\\s*\"fields\":\\s*\\[\\{\"name\":\\s*\"([^\"]+)\"}]");

    @Test
    void reflection_ofEveryClassThatLooksMembersUp_isNamed() throws Exception {
        List<String> looking = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.holdfast").stream()
                        .filter(type ->
                                type.getMethodCallsFromSelf().stream().anyMatch(NativeImageMetadataTest::looksUp))
                        .map(JavaClass::getName)
                        .toList();
        assertThat(looking).isNotEmpty();
        assertThat(named().stream().map(entry -> entry.group(1)).toList()).containsExactlyInAnyOrderElementsOf(looking);
    }

    @Test
    void reflection_ofEachNamedField_findsIt() throws Exception {
        for (MatchResult entry : named()) {
            assertThat(Class.forName(entry.group(1)).getDeclaredField(entry.group(2)))
                    .isNotNull();
        }
    }

    private static boolean looksUp(JavaMethodCall call) {
        return call.getTargetOwner().isEquivalentTo(MethodHandles.Lookup.class);
    }

    private static List<MatchResult> named() throws Exception {
        try (InputStream file = NativeImageMetadataTest.class.getResourceAsStream(METADATA)) {
            assertThat(file).as(METADATA).isNotNull();
            return NAMED.matcher(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .toList();
        }
    }
}
