package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import org.jspecify.annotations.Nullable;

/** The certificates that a TLS server's own has to be signed by, when they are not those that the JVM trusts. */
public final class TrustedCertificates {

    private TrustedCertificates() {}

    /**
     * Trusts the certificates of a file, and no others. The file is looked at now, so that a wrong one is found at the
     * start, and read by Lettuce for each connection, so that certificates can be replaced while the program runs.
     *
     * @throws IllegalArgumentException if there are no certificates in it
     */
    public static SslOptions in(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            if (CertificateFactory.getInstance("X.509").generateCertificates(in).isEmpty()) {
                throw unusable(file, "it is empty", null);
            }
        } catch (NoSuchFileException e) {
            throw unusable(file, "there is no such file", e);
        } catch (IOException e) {
            throw unusable(file, "it cannot be read", e);
        } catch (CertificateException e) {
            throw unusable(
                    file, "it holds no certificates in PEM form, which begin with -----BEGIN CERTIFICATE-----", e);
        }
        return SslOptions.builder().jdkSslProvider().trustManager(file.toFile()).build();
    }

    /**
     * Who has named the certificates to trust must not talk to a server in plain text.
     *
     * @throws IllegalArgumentException if the URI is none with TLS
     */
    public static void requireTls(RedisURI uri) {
        if (!uri.isSsl()) {
            throw new IllegalArgumentException("Certificates have no effect on " + ServerUri.describe(uri)
                    + ", which does not speak TLS: write rediss:// instead of redis://");
        }
    }

    private static IllegalArgumentException unusable(Path file, String why, @Nullable Throwable cause) {
        return new IllegalArgumentException("Cannot trust the certificates in " + file + ": " + why, cause);
    }
}
