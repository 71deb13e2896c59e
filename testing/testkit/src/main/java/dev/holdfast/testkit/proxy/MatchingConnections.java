package dev.holdfast.testkit.proxy;

import java.util.function.Predicate;

/**
 * The connections of a proxy that meet a condition, those that come later included. A connection that met it once stays
 * among them. Safe for use by several threads.
 */
public final class MatchingConnections extends FaultTarget {

    private final Predicate<ProxiedConnection> condition;

    MatchingConnections(Switchboard switchboard, Predicate<ProxiedConnection> condition) {
        super(switchboard, new Faults());
        this.condition = condition;
    }

    boolean matches(ProxiedConnection connection) {
        return condition.test(connection);
    }

    @Override
    boolean contains(ProxiedConnection connection) {
        return connection.link().suffers(faults());
    }
}
