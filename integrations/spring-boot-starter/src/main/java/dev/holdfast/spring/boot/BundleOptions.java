package dev.holdfast.spring.boot;

import io.lettuce.core.SslOptions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** How TLS is spoken, as an SSL bundle of the application says. */
final class BundleOptions {

    private BundleOptions() {}

    /**
     * The options of a bundle.
     *
     * @param property that names it
     * @param name of the bundle; null for what the JVM trusts
     * @return empty if no bundle is named
     * @throws LockServerException if there is no such bundle
     */
    static Optional<SslOptions> of(String property, @Nullable String name, ObjectProvider<SslBundles> bundles) {
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(optionsOf(bundle(property, name, bundles.getIfAvailable())));
    }

    private static SslBundle bundle(String property, String name, @Nullable SslBundles bundles) {
        String definition = "Define it by spring.ssl.bundle.pem." + name + " or spring.ssl.bundle.jks." + name;
        if (bundles == null) {
            throw new LockServerException(
                    property + " names SSL bundle '" + name + "', and the application has no SSL bundles.",
                    definition + ".");
        }
        try {
            return bundles.getBundle(name);
        } catch (NoSuchSslBundleException e) {
            throw new LockServerException(
                    property + " names SSL bundle '" + name + "', which does not exist.",
                    definition + ", or name one of " + bundles.getBundleNames() + ".");
        }
    }

    private static SslOptions optionsOf(SslBundle bundle) {
        SslOptions.Builder options = SslOptions.builder()
                .keyManager(bundle.getManagers().getKeyManagerFactory())
                .trustManager(bundle.getManagers().getTrustManagerFactory());
        String[] ciphers = bundle.getOptions().getCiphers();
        if (ciphers != null) {
            options.cipherSuites(ciphers);
        }
        String[] protocols = bundle.getOptions().getEnabledProtocols();
        if (protocols != null) {
            options.protocols(protocols);
        }
        return options.build();
    }
}
