package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The permissions that docs/redis-acl.md lists for gates are enough, and each is needed. */
class GatePermissionsTest {

    private static final Pattern CLIENT = Pattern.compile("(?m)^ACL SETUSER holdfast on >secret (.*)$");
    private static final Pattern WINDOWS = Pattern.compile("(?m)^\\* With `([^`]+)`, \\[rate gates]");
    private static final Rate SPACED = Rate.of(5, Duration.ofDays(1));
    private static final Rate WINDOW = Rate.window(5, Duration.ofDays(1));

    private static List<String> rules(Pattern line) throws IOException {
        String page = Files.readString(Path.of("../../docs/redis-acl.md"));
        List<MatchResult> found = line.matcher(page).results().toList();
        assertThat(found).hasSize(1);
        return Arrays.asList(found.get(0).group(1).split(" ", -1));
    }

    static List<String> forWindows() throws IOException {
        return rules(WINDOWS);
    }

    private static EmbeddedRedis server(Stream<String> rules) {
        return EmbeddedRedis.builder()
                .user("u", "secret", rules.toArray(String[]::new))
                .start();
    }

    @Test
    void gates_documentedPermissions_pass() throws IOException {
        try (EmbeddedRedis redis = server(Stream.concat(rules(CLIENT).stream(), forWindows().stream()));
                Holdfast holdfast = HoldfastRedis.connect(redis.uri("u"))) {
            RateGates gates = RateGates.of(holdfast);

            assertThat(gates.gate("g", SPACED).tryPass(2).passed()).isTrue();
            assertThat(gates.gate("g", WINDOW).tryPass(2).passed()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("forWindows")
    void windows_withoutOneOfTheirPermissions_areRefused(String missing) throws IOException {
        Stream<String> others = forWindows().stream().filter(rule -> !rule.equals(missing));
        try (EmbeddedRedis redis = server(Stream.concat(rules(CLIENT).stream(), others));
                Holdfast holdfast = HoldfastRedis.connect(redis.uri("u"))) {
            RateGates gates = RateGates.of(holdfast);

            assertThat(gates.gate("g", SPACED).tryPass().passed()).isTrue();
            assertThatThrownBy(() -> gates.gate("g", WINDOW).tryPass())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContaining("docs/redis-acl.md");
        }
    }
}
