package dev.holdfast.spring.boot;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorumBuilder;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import dev.holdfast.spi.DurationText;
import io.lettuce.core.SslOptions;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;

/** Makes the application's client on a quorum of Redis servers. */
final class QuorumClientFactory {

    private final Environment environment;
    private final ObjectProvider<SslBundles> bundles;
    private final ObjectProvider<HoldfastQuorumCustomizer> customizers;

    QuorumClientFactory(
            Environment environment,
            ObjectProvider<SslBundles> bundles,
            ObjectProvider<HoldfastQuorumCustomizer> customizers) {
        this.environment = environment;
        this.bundles = bundles;
        this.customizers = customizers;
    }

    /**
     * Connects. Blocks for a few seconds at most.
     *
     * @throws LockServerException if the properties name no quorum
     * @throws LockClientFailedException if too few members are in reach, or one refuses the client
     */
    Holdfast create(
            HoldfastProperties properties, ClientSettings settings, LockOptions defaults, ClientBrowsers browsers) {
        HoldfastProperties.Quorum said = properties.quorum();
        QuorumMembers members = QuorumMembers.of(said, environment);
        HoldfastQuorumBuilder builder =
                HoldfastQuorum.builder().options(defaults).clientName(settings.clientName());
        settings.into(builder);
        PropertyCheck.of("holdfast.quorum.prefix", said.prefix(), builder::prefix);
        PropertyCheck.of("holdfast.quorum.longest-lease", said.longestLease(), builder::longestLease);
        if (said.name() != null) {
            PropertyCheck.of("holdfast.quorum.name", said.name(), builder::name);
        }
        if (said.votes() != null) {
            builder.votes(said.votes());
        }
        into(builder, members, BundleOptions.of("holdfast.quorum.ssl-bundle", said.sslBundle(), bundles));
        if (said.connectInBackground()) {
            builder.connectInBackground();
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        browsers.leadTo("redis", () -> QuorumLockBrowser.like(builder));
        try {
            return builder.build();
        } catch (BackendUnavailableException | BackendMisconfiguredException e) {
            throw new LockClientFailedException(members, e);
        } catch (IllegalArgumentException e) {
            throw new LockServerException(
                    "The properties holdfast.quorum.* make no quorum: "
                            + DurationText.in(String.valueOf(e.getMessage())) + ".",
                    "Correct holdfast.quorum.*.");
        }
    }

    private static void into(HoldfastQuorumBuilder builder, QuorumMembers members, Optional<SslOptions> sslOptions) {
        try {
            builder.members(members.uris());
        } catch (IllegalArgumentException e) {
            // Not Boot's exception for wrong values: its report shows the value, and so passwords.
            throw new LockServerException(
                    "The property " + QuorumMembers.PROPERTY + " cannot be used: " + e.getMessage() + ".",
                    "Correct " + QuorumMembers.PROPERTY + ".");
        }
        if (sslOptions.isPresent()) {
            if (!members.uris().stream().allMatch(uri -> uri.startsWith("rediss"))) {
                throw new LockServerException(
                        "holdfast.quorum.ssl-bundle is set, and " + QuorumMembers.PROPERTY
                                + " has an address without TLS.",
                        "Begin each address with rediss://, or remove holdfast.quorum.ssl-bundle.");
            }
            builder.sslOptions(sslOptions.get());
        }
    }
}
