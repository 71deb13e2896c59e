package dev.holdfast.cli.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.testkit.tls.PrivateAuthority;
import dev.holdfast.testkit.tls.TlsProxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands at a quorum whose members speak TLS with certificates of a private authority. */
final class QuorumCertificatesTest {

    @TempDir
    private Path directory;

    private PrivateAuthority authority;
    private EmbeddedQuorum quorum;
    private List<TlsProxy> members;

    @BeforeEach
    void start() {
        authority = PrivateAuthority.in(directory);
        quorum = EmbeddedQuorum.start();
        SSLContext identity = authority.serverFor("ip:127.0.0.1");
        members = quorum.members().stream()
                .map(member -> TlsProxy.to(identity, member.host(), member.port()))
                .toList();
    }

    @AfterEach
    void stop() {
        members.forEach(TlsProxy::close);
        quorum.close();
    }

    private List<String> uris() {
        return members.stream()
                .map(member -> "rediss://127.0.0.1:" + member.port())
                .toList();
    }

    private HoldfastProcess quorumCommand(String... options) {
        List<String> line = new ArrayList<>(List.of("quorum"));
        line.addAll(List.of(options));
        line.addAll(uris());
        return HoldfastProcess.start(directory, "", line.toArray(String[]::new));
    }

    private HoldfastProcess lsCommand(String... options) {
        List<String> line = new ArrayList<>(List.of("ls"));
        line.addAll(List.of(options));
        String url = String.join(",", uris()).replace("rediss://", "");
        return HoldfastProcess.start(directory, "rediss-quorum://" + url, line.toArray(String[]::new));
    }

    private String certificates() {
        return authority.certificate().toString();
    }

    @Test
    void commands_certificatesOfTheAuthority_areTrusted() throws Exception {
        try (HoldfastProcess init = quorumCommand("init", "--unused", "--cacert", certificates())) {
            assertThat(init.exitCode()).as(init::err).isZero();
        }
        try (Holdfast client = HoldfastQuorum.builder()
                        .members(uris())
                        .trustedCertificates(authority.certificate())
                        .build();
                Lease lease = client.lock("order:42").acquire();
                HoldfastProcess status = quorumCommand("status", "--cacert", certificates());
                HoldfastProcess list = quorumCommand("ls", "--cacert", certificates());
                HoldfastProcess ls = lsCommand("--cacert", certificates())) {
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
        try (HoldfastProcess status = quorumCommand("status");
                HoldfastProcess ls = lsCommand()) {
            assertThat(status.exitCode()).isEqualTo(69);
            assertThat(status.out()).contains("certification path");
            assertThat(ls.exitCode()).isEqualTo(69);
            assertThat(ls.err()).contains("certification path");
            members.forEach(member -> assertThat(ls.err()).contains("127.0.0.1:" + member.port()));
        }
    }

    @Test
    void status_fileThatIsNotThereOrMemberWithoutTls_is64() throws Exception {
        try (HoldfastProcess missing = quorumCommand(
                        "status", "--cacert", directory.resolve("nope").toString());
                HoldfastProcess plain = HoldfastProcess.start(
                        directory,
                        "",
                        "quorum",
                        "status",
                        "--cacert",
                        certificates(),
                        quorum.uris().get(0),
                        quorum.uris().get(1),
                        quorum.uris().get(2))) {
            assertThat(missing.exitCode()).isEqualTo(64);
            assertThat(missing.err()).contains("nope").contains("no such file");
            assertThat(plain.exitCode()).isEqualTo(64);
            assertThat(plain.err()).contains("write rediss://");
        }
    }
}
