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
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate authority of a company's own: no JVM trusts it unless it is told to. Made by the JDK's {@code keytool}, with keys in a directory of the test.
 * Immutable.
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
        authority.keytool(List.of(
                "-exportcert",
                "-rfc",
                "-alias",
                AUTHORITY,
                "-file",
                authority.certificate().toString()));
        return authority;
    }

    /** The authority's certificate, as PEM: what a client has to trust. */
    public Path certificate() {
        return directory.resolve("authority.pem");
    }

    /**
     * What a server needs to show a certificate that this authority has signed.
     *
     * @param subjects whom the certificate names, such as {@code dns:localhost,ip:127.0.0.1}
     * @throws UncheckedIOException if the certificate cannot be made
     */
    public SSLContext serverFor(String subjects) {
        String alias = "server-" + Integer.toHexString(subjects.hashCode());
        Path request = directory.resolve(alias + ".csr");
        Path signed = directory.resolve(alias + ".pem");
        keytool(List.of("-genkeypair", "-alias", alias, "-dname", "CN=Test server"));
        keytool(List.of("-certreq", "-alias", alias, "-file", request.toString()));
        keytool(List.of(
                "-gencert",
                "-rfc",
                "-alias",
                AUTHORITY,
                "-ext",
                "san=" + subjects,
                "-infile",
                request.toString(),
                "-outfile",
                signed.toString()));
        keytool(List.of("-importcert", "-noprompt", "-alias", alias, "-file", signed.toString()));
        return context(alias);
    }

    private SSLContext context(String alias) {
        try {
            KeyStore all = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store())) {
                all.load(in, PASSWORD.toCharArray());
            }
            KeyStore one = KeyStore.getInstance("PKCS12");
            one.load(null, null);
            one.setEntry(
                    alias,
                    all.getEntry(alias, new KeyStore.PasswordProtection(PASSWORD.toCharArray())),
                    new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(one, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("keytool made keys that cannot be used", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path store() {
        return directory.resolve("keys.p12");
    }

    private void keytool(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(arguments);
        command.addAll(List.of("-keystore", store().toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        if (arguments.contains("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        if (arguments.contains("-genkeypair") || arguments.contains("-gencert")) {
            command.addAll(List.of("-validity", "7"));
        }
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
