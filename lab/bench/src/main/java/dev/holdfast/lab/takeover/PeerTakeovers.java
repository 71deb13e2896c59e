package dev.holdfast.lab.takeover;

import dev.holdfast.lab.lateness.Spread;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a peer has shown.
 *
 * @param peer its name
 * @param note what readers have to know about it; empty if there is nothing
 * @param lease of its holders; empty if a hold ends otherwise
 * @param samples one at least
 */
record PeerTakeovers(String peer, String note, Optional<Duration> lease, List<Takeover> samples) {

    PeerTakeovers {
        samples = List.copyOf(samples);
    }

    Spread afterKill() {
        return Spread.of(samples.stream().map(Takeover::afterKillNanos).toList());
    }

    /** Empty if there is no lease. */
    Optional<Spread> afterLease() {
        if (lease.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Spread.of(samples.stream()
                .map(sample -> sample.afterLeaseNanos().orElseThrow())
                .toList()));
    }
}
