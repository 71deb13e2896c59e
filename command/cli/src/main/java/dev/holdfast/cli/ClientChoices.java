package dev.holdfast.cli;

import dev.holdfast.LockOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the options of a command say about its client, beside the server.
 *
 * @param clientName what the program is called
 * @param options how locks are held
 * @param certificates whose certificates are trusted; empty if Java's own trust store decides
 * @param prefix of the keys; empty if it is the usual one
 * @param createsTables whether tables are created that are missing
 */
public record ClientChoices(
        String clientName,
        LockOptions options,
        Optional<Path> certificates,
        Optional<String> prefix,
        boolean createsTables) {

    /** The usual ones. */
    public static ClientChoices of(String clientName) {
        return new ClientChoices(clientName, LockOptions.defaults(), Optional.empty(), Optional.empty(), false);
    }

    /** Of a client that is called otherwise. */
    public ClientChoices named(String otherName) {
        return new ClientChoices(otherName, options, certificates, prefix, createsTables);
    }

    /** With certificates and a prefix, where they are said. */
    public ClientChoices with(Optional<Path> otherCertificates, Optional<String> otherPrefix) {
        return new ClientChoices(clientName, options, otherCertificates, otherPrefix, createsTables);
    }

    /** With these options of locks. */
    public ClientChoices with(LockOptions otherOptions) {
        return new ClientChoices(clientName, otherOptions, certificates, prefix, createsTables);
    }

    /** That creates tables that are missing. */
    public ClientChoices creatingTables() {
        return new ClientChoices(clientName, options, certificates, prefix, true);
    }

    void refuseThoseOfRedis(ServerKind kind, String insteadOfCertificates, String insteadOfPrefix) {
        certificates.ifPresent(file -> refuse("--cacert", kind, insteadOfCertificates));
        prefix.ifPresent(text -> refuse("--prefix", kind, insteadOfPrefix));
    }

    void refuseTables(ServerKind kind) {
        if (createsTables) {
            refuse("--create-tables", kind, "It has no tables");
        }
    }

    private static void refuse(String option, ServerKind kind, String why) {
        throw new IllegalArgumentException(option + " cannot be used with " + kind + ". " + why);
    }
}
