package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveLock;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.testkit.threads.Patience;
import dev.holdfast.testkit.tls.PrivateAuthority;
import dev.holdfast.testkit.tls.TlsProxy;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SslOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that speaks TLS with a certificate of a private authority, which no JVM trusts by itself. */
class TlsTest {

    @TempDir
    private static Path directory;

    private static PrivateAuthority authority;
    private static EmbeddedRedis redis;
    private static TlsProxy server;
    private static TlsProxy misnamed;

    @BeforeAll
    static void start() {
        authority = PrivateAuthority.in(directory);
        redis = EmbeddedRedis.start();
        server = TlsProxy.to(authority.serverFor("ip:127.0.0.1"), redis.host(), redis.port());
        misnamed = TlsProxy.to(authority.serverFor("dns:another.example"), redis.host(), redis.port());
    }

    @AfterAll
    static void stop() {
        misnamed.close();
        server.close();
        redis.close();
    }

    private static String uri(TlsProxy proxy) {
        return "rediss://127.0.0.1:" + proxy.port();
    }

    @Test
    void connect_authorityIsNotTrusted_saysSo() {
        assertThatThrownBy(() -> HoldfastRedis.connect(uri(server)))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining(uri(server))
                .hasMessageContaining("unable to find valid certification path");
    }

    @Test
    void build_trustedCertificates_locksWork() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.builder()
                .uri(uri(server))
                .trustedCertificates(authority.certificate())
                .build()) {
            assertLocks(holdfast);
        }
    }

    @Test
    void build_sslOptions_locksWork() throws Exception {
        SslOptions options = SslOptions.builder()
                .trustManager(authority.certificate().toFile())
                .build();
        try (Holdfast holdfast =
                HoldfastRedis.builder().uri(uri(server)).sslOptions(options).build()) {
            assertLocks(holdfast);
        }
    }

    @Test
    void build_serverAsksForACertificate_sslOptionsShowOne() throws Exception {
        PrivateAuthority.ClientFiles own = authority.clientCalled("checkout");
        SslOptions options = SslOptions.builder()
                .jdkSslProvider()
                .trustManager(authority.certificate().toFile())
                .keyManager(own.certificate().toFile(), own.key().toFile(), new char[0])
                .build();
        try (TlsProxy strict = TlsProxy.to(authority.serverFor("ip:127.0.0.1,dns:strict"), redis.host(), redis.port())
                .requireClientCertificates()) {
            try (Holdfast holdfast =
                    HoldfastRedis.builder().uri(uri(strict)).sslOptions(options).build()) {
                assertLocks(holdfast);
            }
            assertThatThrownBy(() -> HoldfastRedis.builder()
                            .uri(uri(strict))
                            .trustedCertificates(authority.certificate())
                            .build())
                    .isInstanceOf(BackendUnavailableException.class);
        }
    }

    private static void assertLocks(Holdfast holdfast) throws InterruptedException {
        try (Lease lease = holdfast.lock("tls").acquire()) {
            assertThat(holdfast.health().isHealthy()).isTrue();
            lease.check();
        }
    }

    @Test
    void trustedCertificates_fileIsReplaced_isReadAgainForTheNextConnection() throws Exception {
        Path file = directory.resolve("trusted.pem");
        Files.copy(
                PrivateAuthority.in(Files.createDirectory(directory.resolve("other")))
                        .certificate(),
                file);
        HoldfastRedisBuilder builder = HoldfastRedis.builder().uri(uri(server)).trustedCertificates(file);
        assertThatThrownBy(builder::build).isInstanceOf(BackendUnavailableException.class);

        Files.copy(authority.certificate(), file, StandardCopyOption.REPLACE_EXISTING);
        try (Holdfast holdfast = builder.build()) {
            assertLocks(holdfast);
        }
    }

    @Test
    void build_certificateNamesAnotherHost_isRefused() {
        assertThatThrownBy(() -> HoldfastRedis.builder()
                        .uri(uri(misnamed))
                        .trustedCertificates(authority.certificate())
                        .build())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("127.0.0.1");
    }

    @Test
    void browser_trustedCertificates_listsTheLocks() throws Exception {
        try (Holdfast holdfast = HoldfastRedis.connect(redis.uri());
                Lease lease = holdfast.lock("browsed").acquire();
                RedisLockBrowser browser =
                        RedisLockBrowser.connect(uri(server), LockKeys.DEFAULT_PREFIX, authority.certificate())) {
            assertThat(browser.list(Patience.LIMIT, 10).locks())
                    .extracting(LiveLock::token)
                    .contains(lease.token());
        }
    }

    @Test
    void settings_uriWithoutTls_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastRedis.builder()
                        .uri(redis.uri())
                        .trustedCertificates(authority.certificate())
                        .build())
                .withMessageContaining("write rediss://");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisLockBrowser.connect(redis.uri(), "p", authority.certificate()))
                .withMessageContaining("write rediss://");
    }

    @Test
    void settings_besideAClient_areRefused() {
        RedisClient client = RedisClient.create();
        try {
            assertThatIllegalStateException()
                    .isThrownBy(() -> HoldfastRedis.builder()
                            .client(client)
                            .sslOptions(SslOptions.create())
                            .build())
                    .withMessageContaining("RedisClient");
        } finally {
            LettuceShutdown.of(client);
        }
    }

    @Test
    void trustedCertificates_fileWithoutOne_isNamed() throws Exception {
        Path missing = directory.resolve("missing.pem");
        Path empty = Files.writeString(directory.resolve("empty.pem"), "");
        Path other = Files.writeString(directory.resolve("other.pem"), "no certificate\n");
        for (Path file : new Path[] {missing, empty, other, directory}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HoldfastRedis.builder().trustedCertificates(file))
                    .withMessageContaining(file.toString());
        }
    }
}
