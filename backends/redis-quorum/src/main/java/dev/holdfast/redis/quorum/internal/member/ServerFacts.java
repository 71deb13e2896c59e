package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.spi.BackendFailure;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/**
 * What a server says about itself in INFO.
 *
 * @param runId what it is called until it is restarted
 * @param mode standalone, cluster or sentinel
 * @param role master or slave
 */
public record ServerFacts(String runId, String mode, String role) {

    /**
     * Reads INFO's answer.
     *
     * @throws BackendFailure if the server does not say what it is called
     */
    public static ServerFacts of(String info) throws BackendFailure {
        Properties facts = new Properties();
        try {
            facts.load(new StringReader(info));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String runId = facts.getProperty("run_id", "");
        if (!runId.matches("[0-9a-zA-Z]{8,64}")) {
            throw new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "INFO does not name the server's run_id, without which a restart would go unnoticed:"
                            + " a member of a quorum has to be a Redis or Valkey server itself, no proxy or service"
                            + " that hides it",
                    null);
        }
        return new ServerFacts(
                runId, // Valkey gives it another name from 8 on.
                facts.getProperty("redis_mode", facts.getProperty("server_mode", "standalone")),
                facts.getProperty("role", "master"));
    }

    /** Why such a server cannot be a member; empty if it can. */
    public Optional<BackendFailure> refusal() {
        if (mode.equals("cluster")) {
            return Optional.of(new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "the server is a node of a cluster: a quorum needs independent servers with"
                            + " cluster-enabled no. For a cluster use HoldfastRedis",
                    null));
        }
        if (!role.equals("master")) {
            return Optional.of(new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "the server is a replica of another: a quorum needs independent primaries,"
                            + " and a replica would vote for what its primary has voted for. Name the primary, or"
                            + " detach it by REPLICAOF NO ONE",
                    null));
        }
        return Optional.empty();
    }

    /** What is wrong with a server that another member leads to as well. */
    public static BackendFailure sameAs(String address) {
        return new BackendFailure(
                BackendFailure.Kind.MISCONFIGURED,
                "it is the same server as " + address + ", and each server has one vote: name each member once",
                null);
    }
}
