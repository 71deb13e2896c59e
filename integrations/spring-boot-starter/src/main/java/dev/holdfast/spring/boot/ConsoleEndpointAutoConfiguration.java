package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.LockReleaser;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMapper;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

/**
 * Adds the endpoint {@code holdfastconsole}, a page of who holds which lock, where the application exposes it and
 * {@code holdfast-console} is on the class path. Where the application makes its {@link Holdfast} client itself, a
 * {@link BrowserSource} bean says how to look at its locks.
 */
@AutoConfiguration(after = HoldfastAutoConfiguration.class)
@ConditionalOnClass({Console.class, PathMapper.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(ConsoleEndpoint.class)
@ConditionalOnBooleanProperty(name = "holdfast.console.enabled", matchIfMissing = true)
@ConditionalOnSingleCandidate(Holdfast.class)
@ImportRuntimeHints(ConsolePageHints.class)
public class ConsoleEndpointAutoConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleEndpointAutoConfiguration.class);

    /** For the container. */
    ConsoleEndpointAutoConfiguration() {}

    /** Connects when somebody opens the page, and not before. */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Console holdfastConsole(
            HoldfastProperties properties,
            Holdfast holdfast,
            ClientBrowsers browsers,
            ObjectProvider<BrowserSource> sources,
            ObjectProvider<EndpointAccessResolver> access)
            throws IOException {
        ConsoleProperties said = properties.console();
        ConsoleOptions options = options(said, browsers.kind());
        if (said.allowRelease()) {
            Access permitted = access.stream()
                    .map(resolver -> resolver.accessFor(EndpointId.of(ConsoleEndpoint.ID), Access.READ_ONLY))
                    .findFirst()
                    .orElse(Access.READ_ONLY);
            if (permitted == Access.UNRESTRICTED) {
                options = options.releasing(LockReleaser.by(holdfast));
            } else {
                LOG.warn(
                        "The console only reads: holdfast.console.allow-release is true, and access to the endpoint {}"
                                + " is {}; management.endpoint.{}.access=unrestricted permits it, where"
                                + " management.endpoints.access.max-permitted does not forbid it",
                        ConsoleEndpoint.ID,
                        permitted,
                        ConsoleEndpoint.ID);
            }
        }
        return Console.of(sources.getIfUnique(() -> browsers::connect), options);
    }

    private static ConsoleOptions options(ConsoleProperties said, String kind) {
        ConsoleOptions usual = ConsoleOptions.of(kind);
        PropertyCheck.of("holdfast.console.slow", said.slow(), slow -> usual.remarkable(slow, 1));
        PropertyCheck.of(
                "holdfast.console.many-waiters", said.manyWaiters(), many -> usual.remarkable(usual.slow(), many));
        PropertyCheck.of("holdfast.console.names", said.names(), ConsoleEndpointAutoConfiguration::requireNames);
        if (!said.discover() && said.names().isEmpty()) {
            throw new PropertyException(
                    "holdfast.console.discover is false, and holdfast.console.names names no lock, so the page would"
                            + " show none.",
                    "Set holdfast.console.names, or remove holdfast.console.discover.");
        }
        ConsoleOptions options =
                usual.remarkable(said.slow(), said.manyWaiters()).elections(said.elections());
        return said.discover() ? options.with(said.names()) : options.only(said.names());
    }

    private static void requireNames(List<String> names) {
        if (names.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("A lock's name is not blank");
        }
    }

    @Bean
    @ConditionalOnMissingBean
    ConsoleEndpoint holdfastConsoleEndpoint(Console console, ObjectProvider<PathMapper> paths) {
        EndpointId id = EndpointId.of(ConsoleEndpoint.ID);
        return new ConsoleEndpoint(
                console,
                new ConsolePage(PathMapper.getRootPath(paths.orderedStream().toList(), id)));
    }
}
