package dev.holdfast.cli.quorum;

import dev.holdfast.redis.quorum.QuorumAdministration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which quorum it is: the settings of its clients. */
final class QuorumOptions {

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "URI", description = "The URI of each member, as its clients name it.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private List<String> uris = List.of();

    @Option(
            names = "--members-file",
            paramLabel = "PATH",
            description = "A file with the URI of a member in each line, for passwords that shall not be seen.")
    private @Nullable Path file;

    @Option(
            names = "--cacert",
            paramLabel = "FILE",
            description = "Trust the certificates in this file (PEM), and not those that Java trusts: for rediss://"
                    + " members whose certificates a private authority has signed.")
    private @Nullable Path cacert;

    @Option(
            names = "--votes",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many members make a grant. Default: more than half.")
    private int votes;

    @Option(
            names = "--longest-lease",
            paramLabel = "D",
            defaultValue = "60s",
            description = "The longest lease of its clients. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration longestLease;

    @Option(names = "--name", paramLabel = "TEXT", description = "What its clients call it, if they do.")
    private @Nullable String name;

    @Option(
            names = "--prefix",
            paramLabel = "P",
            defaultValue = "holdfast",
            description = "The prefix of the keys. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String prefix;

    QuorumAdministration quorum() {
        try {
            QuorumAdministration quorum = QuorumAdministration.of(members())
                    .votes(votes)
                    .longestLease(longestLease)
                    .prefix(prefix);
            if (name != null) {
                quorum = quorum.name(name);
            }
            return cacert == null ? quorum : quorum.trustedCertificates(cacert);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private List<String> members() {
        if (file == null && uris.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "name the members, or --members-file");
        }
        if (file != null && !uris.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "the members and --members-file exclude each other");
        }
        return file == null ? uris : lines(file);
    }

    private List<String> lines(Path path) {
        try {
            return Files.readAllLines(path).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "cannot read --members-file: " + e, e);
        }
    }
}
