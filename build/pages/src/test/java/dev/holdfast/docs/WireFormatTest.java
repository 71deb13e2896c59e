package dev.holdfast.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is known of the Redis module's insides and of its wire format outside of it: what its package {@code testing}
 * says.
 */
class WireFormatTest {

    /**
     * The module itself, and what its tests share; samples, which are programs of users; and the code that
     * distinguishes the forms here.
     */
    private static final Pattern MAY_KNOW =
            Pattern.compile("(backends/redis|backends/redis-quorum|testing/redis-testing|samples)/.*"
                    + "|build/pages/.*/WireFormatTest\\.java");

    /** Keys, channels and messages in a text. The names of permissions, such as {@code ~holdfast:*}, are the users'. */
    private static final Pattern FORM =
            Pattern.compile("\"holdfast:(\\{|to:|client:)|\"1:(grant|join|wanted|free|beat|call):");

    private static final Pattern INTERNALS = Pattern.compile("^import (static )?dev\\.holdfast\\.redis\\.internal\\.");

    @Test
    void laboratory_inNoSource_usesInternalsOfTheRedisModule() {
        List<Path> sources = Project.sources("lab").stream()
                .filter(file -> !Project.name(file).startsWith("lab/doors/"))
                .toList();
        assertThat(sources).hasSizeGreaterThan(100);

        assertThat(sources.stream().filter(file -> has(INTERNALS, file)).map(Project::name))
                .isEmpty();
    }

    @Test
    void source_outsideOfTheRedisModule_writesNoKeyAndNoMessage() {
        List<Path> sources = Project.files(".java").stream()
                .filter(file -> !MAY_KNOW.matcher(Project.name(file)).matches())
                .toList();
        assertThat(sources).hasSizeGreaterThan(500);

        assertThat(sources.stream().filter(file -> has(FORM, file)).map(Project::name))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"del(\"holdfast:{a}\")", "\"holdfast:to:\" + id", "x.startsWith(\"1:call:\")"})
    void form_inASource_isSeen(String line) {
        assertThat(FORM.matcher(line).find()).isTrue();
    }

    @Test
    void import_ofInternals_isSeen() {
        for (String line : Set.of(
                "import dev.holdfast.redis.internal.wire.Message;",
                "import static dev.holdfast.redis.internal.wire.LockKeys.DEFAULT_PREFIX;")) {
            assertThat(INTERNALS.matcher(line).find()).as(line).isTrue();
        }
    }

    private static boolean has(Pattern what, Path file) {
        return Project.read(file).lines().anyMatch(line -> what.matcher(line).find());
    }
}
