package dev.holdfast.lab.simulation.check;

import java.util.HashMap;
import java.util.Map;

/**
 * A counter for each lock, in a store that looks at tokens: it refuses a token that is lower than the highest it has
 * seen. A holder begins with reading, which writes its token; it ends with writing the number that it read, plus one.
 * If a write is taken that does not know of an earlier one, that one is lost.
 */
public final class Resource {

    private record Stored(long value, long token, int writer) {}

    private static final Stored NOTHING = new Stored(0, 0, -1);

    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, Stored> values = new HashMap<>();
    private long refused;

    /**
     * Zeros.
     *
     * @param findings where violations go
     * @param assumptions what explains some
     */
    public Resource(Findings findings, Assumptions assumptions) {
        this.findings = findings;
        this.assumptions = assumptions;
    }

    /**
     * Reads under a token.
     *
     * @param lock whose counter
     * @param token of the lease
     * @return the value, or -1 if the token is refused
     */
    public long read(String lock, long token) {
        Stored stored = values.getOrDefault(lock, NOTHING);
        if (token < stored.token) {
            refused++;
            return -1;
        }
        values.put(lock, new Stored(stored.value, token, stored.writer));
        return stored.value;
    }

    /**
     * Writes under a token what was read, plus one.
     *
     * @param client who writes
     * @param lock whose counter
     * @param token of the lease
     * @param read what was read under the same token
     */
    public void write(int client, String lock, long token, long read) {
        Stored stored = values.getOrDefault(lock, NOTHING);
        if (token < stored.token) {
            refused++;
            return;
        }
        if (stored.value != read) {
            findings.broken(
                    Rule.FENCED,
                    assumptions.explainSameHold(client, stored.writer)
                            || (token == stored.token && assumptions.explainLowerToken(0)),
                    lock + ": token " + token + " wrote on top of " + read + ", and " + stored.value + " stood there");
        }
        values.put(lock, new Stored(read + 1, token, client));
    }

    /**
     * How many reads and writes were refused.
     *
     * @return so far
     */
    public long refused() {
        return refused;
    }
}
