package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.Share;
import java.util.Objects;

/** A caller that goes on and keeps its outcomes. */
final class LaneCaller {

    final FutureRequest request;

    LaneCaller(LockOptions options, Request.Patience patience, long nowNanos, long deadlineNanos) {
        this.request =
                new FutureRequest(options, Share.EXCLUSIVE, patience, nowNanos, deadlineNanos, null, outcome -> {});
    }

    void assertWaits() {
        assertThat(request.outcome()).isNull();
    }

    LiveLease lease() {
        assertThat(request.outcome()).isInstanceOf(Outcome.Granted.class);
        return ((Outcome.Granted) Objects.requireNonNull(request.outcome())).lease();
    }

    void assertNotInTime() {
        assertThat(request.outcome()).isInstanceOf(Outcome.NotInTime.class);
    }

    void assertUnavailable() {
        assertThat(thrown()).isInstanceOf(BackendUnavailableException.class);
    }

    void assertClosed() {
        assertThat(thrown()).isInstanceOf(HoldfastClosedException.class);
    }

    RuntimeException thrown() {
        assertThat(request.outcome()).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) Objects.requireNonNull(request.outcome()))
                .makes()
                .get();
    }
}
