package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.tls.PrivateAuthority;
import dev.holdfast.testkit.tls.TlsProxy;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands at a server that speaks TLS with a certificate of a private authority. */
final class CertificatesTest {

    @TempDir
    private static Path directory;

    private static PrivateAuthority authority;
    private static EmbeddedRedis redis;
    private static TlsProxy server;

    @BeforeAll
    static void start() {
        authority = PrivateAuthority.in(directory);
        redis = EmbeddedRedis.start();
        server = TlsProxy.to(authority.serverFor("ip:127.0.0.1"), redis.host(), redis.port());
    }

    @AfterAll
    static void stop() {
        server.close();
        redis.close();
    }

    @Test
    void ls_certificateOfTheAuthority_isTrusted() throws Exception {
        try (HoldfastProcess ls =
                command("ls", "--cacert", authority.certificate().toString())) {
            assertThat(ls.exitCode()).as(ls.err()).isZero();
            assertThat(ls.out()).startsWith("NAME");
        }
    }

    @Test
    void ls_withoutIt_is69AndNamesTheCertificate() throws Exception {
        try (HoldfastProcess ls = command("ls")) {
            assertThat(ls.exitCode()).isEqualTo(69);
            assertThat(ls.err()).contains("certification path").hasLineCount(1);
        }
    }

    @Test
    void ls_fileThatIsNotThere_is64() throws Exception {
        try (HoldfastProcess ls =
                command("ls", "--cacert", directory.resolve("nope").toString())) {
            assertThat(ls.exitCode()).isEqualTo(64);
            assertThat(ls.err()).contains("nope").contains("no such file").hasLineCount(1);
        }
    }

    @Test
    void ls_serverWithoutTls_is64() throws Exception {
        try (HoldfastProcess ls = HoldfastProcess.start(
                directory,
                redis.uri(),
                "ls",
                "--cacert",
                authority.certificate().toString())) {
            assertThat(ls.exitCode()).isEqualTo(64);
            assertThat(ls.err()).contains("write rediss://").hasLineCount(1);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void run_certificateOfTheAuthority_isTrusted() throws Exception {
        try (HoldfastProcess run =
                command("run", "--cacert", authority.certificate().toString(), "--name", "tls", "--", "echo", "ran")) {
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).isEqualTo("ran\n");
        }
    }

    private static HoldfastProcess command(String... arguments) {
        return HoldfastProcess.start(directory, "rediss://127.0.0.1:" + server.port(), arguments);
    }
}
