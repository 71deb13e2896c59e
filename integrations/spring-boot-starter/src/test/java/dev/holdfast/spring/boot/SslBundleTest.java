package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Certificates for the server of a URI, from the application's SSL bundles. */
class SslBundleTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HoldfastAutoConfiguration.class, HoldfastLifecycleAutoConfiguration.class));

    @Test
    void client_withAnSslBundle_trustsWhatTheBundleDoes(@TempDir Path folder) throws Exception {
        try (TlsFront front = TlsFront.before(SharedServer.redis().port(), folder)) {
            ApplicationContextRunner tls = runner.withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
                    .withPropertyValues(
                            "holdfast.redis.uri=rediss://localhost:" + front.port(),
                            "spring.ssl.bundle.jks.locks.truststore.type=PKCS12",
                            "spring.ssl.bundle.jks.locks.truststore.password=" + TlsFront.PASSWORD,
                            "spring.ssl.bundle.jks.locks.truststore.location="
                                    + front.keyStore().toUri(),
                            "spring.ssl.bundle.jks.locks.options.enabled-protocols=TLSv1.3");
            tls.run(failing(LockClientFailedException.class, "rediss://localhost:" + front.port()));
            tls.withPropertyValues("holdfast.redis.ssl-bundle=locks").run(context -> {
                context.getBean(Holdfast.class).lock("config:tls").run(() -> {});
                assertThat(context).hasNotFailed();
            });
            tls.withPropertyValues("holdfast.redis.ssl-bundle=lokcs")
                    .run(failing(LockServerException.class, "SSL bundle 'lokcs', which does not exist"));
            tls.withPropertyValues("holdfast.redis.ssl-bundle=locks", "holdfast.redis.uri=" + SharedServer.uri())
                    .run(failing(LockServerException.class, "is one without TLS"));
        }
        runner.withPropertyValues("holdfast.redis.uri=" + SharedServer.uri(), "holdfast.redis.ssl-bundle=locks")
                .run(failing(LockServerException.class, "the application has no SSL bundles"));
        runner.withPropertyValues("holdfast.redis.ssl-bundle=locks")
                .run(failing(LockServerException.class, "holdfast.redis.uri is not, so it would have no effect"));
    }
}
