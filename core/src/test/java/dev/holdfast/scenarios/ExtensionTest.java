package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Clients;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** An extension beyond the lease is for the owner that asked for it, and for none after it. */
class ExtensionTest {

    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final Duration HOUR = Duration.ofHours(1);

    private final Clients clients = new Clients();
    private final Clients.Client a = clients.connect();
    private final Clients.Client b = clients.connect();

    private static DistributedLock lock(Clients.Client client) {
        return client.holdfast.lock(Rig.NAME, options -> options.lease(LEASE));
    }

    private Call<Boolean> extend(Lease lease) {
        Call<Boolean> extending = Call.start(clients.time, () -> {
            lease.extend(HOUR);
            return true;
        });
        extending.awaitBlocked();
        return extending;
    }

    private Lease extended() throws Exception {
        Lease lease = got(lock(a).acquireAsync());
        Call<Boolean> extending = extend(lease);
        clients.time.advanceMillis(10);
        assertThat(extending.result()).isTrue();
        return lease;
    }

    private LockInspection.Holder holder() throws Exception {
        Call<LockInspection> looking = Call.start(clients.time, () -> lock(b).inspect());
        return looking.result().holder().orElseThrow();
    }

    private void forceRelease() throws Exception {
        LockInspection.Holder holder = holder();
        Call<?> forcing = Call.start(clients.time, () -> lock(b).forceRelease(holder.id()));
        forcing.result();
    }

    @Test
    @DisplayName("the next owner in the same client after an extended lease has an ordinary one, also on the server")
    void release_ofAnExtendedLease_theNextThreadHasAnOrdinaryLease() throws Exception {
        Lease held = extended();
        CompletableFuture<Lease> waiting = lock(a).acquireAsync();

        assertThat(held.releaseAsync()).isCompleted();

        Lease next = got(waiting);
        assertThat(next.token()).isGreaterThan(held.token());
        assertThat(next.remaining()).isLessThanOrEqualTo(LEASE);
        assertThat(holder().leaseLeft()).isLessThanOrEqualTo(LEASE);
    }

    @Test
    @DisplayName("an extension that was not answered may have been carried out: the next one has an ordinary lease all"
            + " the same")
    void release_theExtensionWasNotAnswered_theNextThreadHasAnOrdinaryLease() throws Exception {
        DistributedLock lock = a.holdfast.lock(Rig.NAME);
        Duration ordinary = lock.options().lease();
        Lease held = got(lock.acquireAsync());
        a.cable.losesAnswers();
        Call<Boolean> extending = extend(held);
        clients.time.advance(Rig.RESPONSE_TIMEOUT.plusMillis(100));
        assertThat(extending.thrown()).isNotNull();
        assertThat(holder().leaseLeft()).isGreaterThan(Duration.ofMinutes(59));
        a.cable.mend();
        CompletableFuture<Lease> waiting = lock.acquireAsync();

        assertThat(held.releaseAsync()).isCompleted();

        assertThat(got(waiting).remaining()).isLessThanOrEqualTo(ordinary);
        assertThat(holder().leaseLeft()).isLessThanOrEqualTo(ordinary);
    }

    @Test
    @DisplayName("an extended lease hears as early as any other that the server has lost its hold")
    void lease_extendedAndLostOnTheServer_hearsItWithinAThirdOfItsLease() throws Exception {
        Lease held = extended();
        List<LossReason> losses = new ArrayList<>();
        held.onLost(losses::add);
        clients.time.advance(LEASE);
        forceRelease();

        clients.time.advance(LEASE.dividedBy(3).plusMillis(50));

        assertThat(losses).containsExactly(LossReason.TAKEN);
        assertThat(held.state()).isEqualTo(LeaseState.LOST);
    }

    @Test
    @DisplayName("an extended lease whose machine was suspended is not trusted when the next one has the lock")
    void lease_extendedAndMachineSuspended_isNotTrustedWhenTheNextHolds() throws Exception {
        Lease held = extended();
        CompletableFuture<Lease> next = lock(b).acquireAsync();
        a.process.suspend(Duration.ofMinutes(5));
        assertThat(held.state()).isEqualTo(LeaseState.UNCERTAIN);
        clients.time.advanceMillis(100);
        assertThat(held.state()).isEqualTo(LeaseState.HELD);
        a.cable.cut();

        while (!next.isDone()) {
            clients.time.advance(Duration.ofMillis(250));
        }

        assertThat(held.state()).isEqualTo(LeaseState.LOST);
    }
}
