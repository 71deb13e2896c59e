package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.threads.Patience;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that the locale cannot write, as in a job of cron, which sets none. */
@DisabledOnOs(OS.WINDOWS)
class LocaleTest {

    /** The shell writes the bytes, whatever this JVM's own locale is. */
    @ParameterizedTest
    @CsvSource({
        "run --name \"$(printf 'caf\\303\\251')\" -- true, argument 3",
        "run --name plain -- echo \"$(printf '\\303\\251')\", argument 6",
        "inspect \"$(printf '\\303\\251')\", argument 2",
        "ls, the variable HOLDFAST_PASSWORD"
    })
    void main_bytesThatTheLocaleCannotRead_areRefused(String arguments, String place) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/sh",
                "-c",
                (place.contains("variable") ? "HOLDFAST_PASSWORD=$(printf '\\303\\251') " : "")
                        + "LC_ALL=C exec \"$JAVA\" -XX:TieredStopAtLevel=1 -cp \"$CLASS_PATH\" dev.holdfast.cli.Main "
                        + arguments);
        builder.environment()
                .putAll(Map.of(
                        "JAVA",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "CLASS_PATH",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "HOLDFAST_REDIS",
                        "redis://127.0.0.1:1"));
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(said).contains(place, "has bytes that are no characters in this locale", "Set LC_ALL=C.UTF-8");
        assertThat(process.exitValue()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void isReadable_charactersOfAnyLanguage_areTaken() {
        assertThat(Main.isReadable(
                        new String[] {"run", "caf\u00e9", "\u9501"}, Map.of("HOLDFAST_URL", "\u00fc"), System.err))
                .isTrue();
    }
}
