package dev.holdfast.spring.boot.actuate;

import dev.holdfast.ClientHealth;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a health page says about a client, whichever Boot draws it. */
final class HealthDetails {

    private HealthDetails() {}

    /** Values that every form of JSON writes alike. */
    static Map<String, Object> of(ClientHealth health) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("server", health.server());
        details.put("topology", ServerTopology.of(health.topology()).details());
        details.put("failovers", health.failovers());
        health.lastFailover().ifPresent(last -> details.put("lastFailover", last.toString()));
        details.put("reachable", health.reachable());
        health.roundTrip().ifPresent(time -> details.put("roundTripMicros", time.toNanos() / 1_000));
        health.failure().ifPresent(failure -> details.put("failure", failure));
        details.put("listening", health.listening());
        details.put("renewalLagMillis", health.renewalLag().toMillis());
        if (!health.warnings().isEmpty()) {
            details.put("warnings", health.warnings());
        }
        return details;
    }
}
