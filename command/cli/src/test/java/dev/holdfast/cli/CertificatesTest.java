package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.testkit.tls.PrivateAuthority;
import dev.holdfast.testkit.tls.TlsProxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Commands at a server, and at a quorum, that speak TLS with certificates of a private authority. */
final class CertificatesTest {

    @TempDir
    private static Path directory;

    private static PrivateAuthority authority;
    private static EmbeddedRedis redis;
    private static TlsProxy server;
    private static EmbeddedQuorum quorum;
    private static List<TlsProxy> members;

    @BeforeAll
    static void start() {
        authority = PrivateAuthority.in(directory);
        redis = EmbeddedRedis.start();
        SSLContext identity = authority.serverFor("ip:127.0.0.1");
        server = TlsProxy.to(identity, redis.host(), redis.port());
        quorum = EmbeddedQuorum.start();
        members = quorum.members().stream()
                .map(member -> TlsProxy.to(identity, member.host(), member.port()))
                .toList();
    }

    @AfterAll
    static void stop() {
        members.forEach(TlsProxy::close);
        quorum.close();
        server.close();
        redis.close();
    }

    @Test
    void ls_certificateOfTheAuthority_isTrusted() throws Exception {
        Execution ls = command("ls", "--cacert", authority.certificate().toString());
        assertThat(ls.exitCode()).as(ls.err()).isZero();
        assertThat(ls.out()).startsWith("NAME");
    }

    @Test
    void ls_withoutIt_is69AndNamesTheCertificate() throws Exception {
        Execution ls = command("ls");
        assertThat(ls.exitCode()).isEqualTo(69);
        assertThat(ls.err()).contains("certification path").hasLineCount(1);
    }

    @Test
    void ls_fileThatIsNotThere_is64() throws Exception {
        Execution ls = command("ls", "--cacert", directory.resolve("nope").toString());
        assertThat(ls.exitCode()).isEqualTo(64);
        assertThat(ls.err()).contains("nope").contains("no such file").hasLineCount(1);
    }

    @Test
    void ls_serverWithoutTls_is64() throws Exception {
        Execution ls = Execution.of(
                "ls",
                "--redis",
                redis.uri(),
                "--cacert",
                authority.certificate().toString());
        assertThat(ls.exitCode()).isEqualTo(64);
        assertThat(ls.err()).contains("write rediss://").hasLineCount(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void run_certificateOfTheAuthority_isTrusted() throws Exception {
        Execution run = command(
                "run", "--cacert", authority.certificate().toString(), "--name", "tls", "--", "sh", "-c", "exit 7");
        assertThat(run.exitCode()).as(run.err()).isEqualTo(7);
    }

    private static Execution command(String command, String... arguments) {
        return Execution.of(Stream.concat(
                        Stream.of(command, "--redis", "rediss://127.0.0.1:" + server.port()), Stream.of(arguments))
                .toArray(String[]::new));
    }

    // ---- a quorum

    private static List<String> uris() {
        return members.stream()
                .map(member -> "rediss://127.0.0.1:" + member.port())
                .toList();
    }

    private static Execution quorumCommand(String... options) {
        List<String> line = new ArrayList<>(List.of("quorum"));
        line.addAll(List.of(options));
        line.addAll(uris());
        return Execution.of(line.toArray(String[]::new));
    }

    private static Execution lsCommand(String... options) {
        List<String> line = new ArrayList<>(List.of("ls"));
        line.addAll(List.of(options));
        line.addAll(
                List.of("--url", "rediss-quorum://" + String.join(",", uris()).replace("rediss://", "")));
        return Execution.of(line.toArray(String[]::new));
    }

    private static String certificates() {
        return authority.certificate().toString();
    }

    @Test
    void commands_certificatesOfTheAuthority_areTrusted() throws Exception {
        Execution init = quorumCommand("init", "--unused", "--cacert", certificates());
        assertThat(init.exitCode()).as(init::err).isZero();

        try (Holdfast client = HoldfastQuorum.builder()
                        .members(uris())
                        .trustedCertificates(authority.certificate())
                        .build();
                Lease lease = client.lock("order:42").acquire()) {
            Execution status = quorumCommand("status", "--cacert", certificates());
            Execution list = quorumCommand("ls", "--cacert", certificates());
            Execution ls = lsCommand("--cacert", certificates());
            assertThat(status.exitCode()).as(status::err).isZero();
            assertThat(status.out()).contains("votes").hasLineCount(4);
            assertThat(list.exitCode()).as(list::err).isZero();
            assertThat(list.out()).contains("order:42", String.valueOf(lease.token()));
            assertThat(ls.exitCode()).as(ls::err).isZero();
            assertThat(ls.out()).contains("order:42", String.valueOf(lease.token()));
        }
    }

    @Test
    void commands_withoutThem_are69AndNameTheMembers() throws Exception {
        Execution status = quorumCommand("status");
        Execution ls = lsCommand();
        assertThat(status.exitCode()).isEqualTo(69);
        assertThat(status.out()).contains("certification path");
        assertThat(ls.exitCode()).isEqualTo(69);
        assertThat(ls.err()).contains("certification path");
        members.forEach(member -> assertThat(ls.err()).contains("127.0.0.1:" + member.port()));
    }

    @Test
    void status_fileThatIsNotThereOrMemberWithoutTls_is64() throws Exception {
        Execution missing =
                quorumCommand("status", "--cacert", directory.resolve("nope").toString());
        Execution plain = Execution.of(
                "quorum",
                "status",
                "--cacert",
                certificates(),
                quorum.uris().get(0),
                quorum.uris().get(1),
                quorum.uris().get(2));
        assertThat(missing.exitCode()).isEqualTo(64);
        assertThat(missing.err()).contains("nope").contains("no such file");
        assertThat(plain.exitCode()).isEqualTo(64);
        assertThat(plain.err()).contains("write rediss://");
    }
}
