package dev.holdfast.lab.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class JmhTest {

    @Test
    void help_ofJmh_namesThisCommand() throws Exception {
        assertThat(Jmh.help(new CommandLineOptions("-h"))).startsWith("Usage: ./holdfast jmh [regexp*] [options]");
    }

    @Test
    void main_unknownOption_exitsWithTheCodeOfWrongUsage() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Jmh.class.getName(),
                        "--frobnicate")
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(64);
        assertThat(said).contains("frobnicate", "./holdfast jmh -h").doesNotContain("\tat ");
    }
}
