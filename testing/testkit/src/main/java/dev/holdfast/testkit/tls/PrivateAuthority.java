package dev.holdfast.testkit.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate authority of a company's own: a JVM trusts it only where it is configured. Made by the JDK's {@code
 * keytool}, with keys in a directory of the test. Immutable.
 */
public final class PrivateAuthority {

    private static final String PASSWORD = "changeit";
    private static final String AUTHORITY = "authority";

    private final Path directory;

    private PrivateAuthority(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes an authority.
     *
     * @param directory where its files go; should be empty
     * @throws UncheckedIOException if it cannot be made
     */
    public static PrivateAuthority in(Path directory) {
        PrivateAuthority authority = new PrivateAuthority(directory);
        authority.keytool(List.of(
                "-genkeypair", "-alias", AUTHORITY, "-dname", "CN=Private test authority", "-ext", "bc=ca:true"));
        authority.export(AUTHORITY, authority.certificate());
        return authority;
    }

    /** The authority's certificate, as PEM: what a client has to trust. */
    public Path certificate() {
        return directory.resolve("authority.pem");
    }

    /**
     * What a client shows of itself, as PEM.
     *
     * @param certificate its certificate
     * @param key its private key, in the clear
     */
    public record ClientFiles(Path certificate, Path key) {}

    /**
     * What a server needs to show a certificate that this authority has signed, and to know those of clients that it
     * has signed.
     *
     * @param subjects the names in the certificate, such as {@code dns:localhost,ip:127.0.0.1}
     * @throws UncheckedIOException if the certificate cannot be made
     */
    public SSLContext serverFor(String subjects) {
        String alias = "server-" + Integer.toHexString(subjects.hashCode());
        issue(alias, List.of("-ext", "san=" + subjects));
        try {
            KeyStore all = entries();
            KeyStore own = emptyStore();
            own.setEntry(alias, all.getEntry(alias, protection()), protection());
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(own, PASSWORD.toCharArray());
            KeyStore known = emptyStore();
            known.setCertificateEntry(AUTHORITY, all.getCertificate(AUTHORITY));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(known);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw unusable(e);
        }
    }

    /**
     * Makes a certificate for a client.
     *
     * @param name what the client is called, in letters and digits
     * @throws UncheckedIOException if it cannot be made
     */
    public ClientFiles clientCalled(String name) {
        String alias = "client-" + name;
        Path certificate = issue(alias, List.of("-ext", "eku=clientAuth"));
        Path key = directory.resolve(alias + ".key");
        try {
            byte[] encoded = entries().getKey(alias, PASSWORD.toCharArray()).getEncoded();
            Files.writeString(
                    key,
                    "-----BEGIN PRIVATE KEY-----\n"
                            + Base64.getMimeEncoder().encodeToString(encoded)
                            + "\n-----END PRIVATE KEY-----\n");
        } catch (GeneralSecurityException e) {
            throw unusable(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ClientFiles(certificate, key);
    }

    /** Makes a key and a certificate that is signed; returns the certificate's file. Each keytool is a JVM. */
    private Path issue(String alias, List<String> extensions) {
        List<String> make =
                new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-dname", "CN=" + alias, "-signer", AUTHORITY));
        make.addAll(extensions);
        keytool(make);
        Path signed = directory.resolve(alias + ".pem");
        export(alias, signed);
        return signed;
    }

    private void export(String alias, Path file) {
        try {
            Files.writeString(
                    file,
                    "-----BEGIN CERTIFICATE-----\n"
                            + Base64.getMimeEncoder()
                                    .encodeToString(
                                            entries().getCertificate(alias).getEncoded())
                            + "\n-----END CERTIFICATE-----\n");
        } catch (GeneralSecurityException e) {
            throw unusable(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private KeyStore entries() {
        try (InputStream in = Files.newInputStream(store())) {
            KeyStore all = KeyStore.getInstance("PKCS12");
            all.load(in, PASSWORD.toCharArray());
            return all;
        } catch (GeneralSecurityException e) {
            throw unusable(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KeyStore emptyStore() throws GeneralSecurityException {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            return store;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KeyStore.PasswordProtection protection() {
        return new KeyStore.PasswordProtection(PASSWORD.toCharArray());
    }

    private static IllegalStateException unusable(GeneralSecurityException e) {
        return new IllegalStateException("keytool made keys that cannot be used", e);
    }

    private Path store() {
        return directory.resolve("keys.p12");
    }

    private void keytool(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
        command.addAll(arguments);
        command.addAll(List.of("-keystore", store().toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "7"));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("keytool " + arguments + " failed: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keytool ran", e);
        }
    }
}
