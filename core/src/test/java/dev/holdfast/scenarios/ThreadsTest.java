package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Threads that own a lock, and the contract of {@link java.util.concurrent.locks.Lock}. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class ThreadsTest {

    private final Rig rig = new Rig();

    @Test
    @DisplayName("scenario 29: unlock by another thread throws and changes nothing; unlocking twice throws")
    void unlock_byAnotherThreadOrTwice_throws() throws Exception {
        rig.server.obliges();
        DistributedLock lock = rig.lock();
        lock.lock();
        Call<Boolean> other = rig.call(() -> {
            lock.unlock();
            return true;
        });

        assertThat(other.thrown()).isInstanceOf(IllegalMonitorStateException.class);
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a timed call in a blocked thread ends when its time is over")
    void acquire_blocked_endsInTime() throws Exception {
        Call<Lease> call = rig.call(() -> rig.lock().acquire(Duration.ofSeconds(2)));
        rig.server.awaitAsk().isQueued(30_000);
        call.awaitBlocked();

        rig.time.advance(Duration.ofMillis(1999));
        assertThat(call.isOver()).isFalse();
        rig.time.advance(Duration.ofMillis(1));

        assertThat(call.thrown()).isInstanceOf(LockTimeoutException.class);
    }

    @Test
    @DisplayName("lockWithin is owned by its thread, and entered again without a question")
    void lockWithin_nested_isTheSameHold() throws Exception {
        rig.server.obliges();
        DistributedLock lock = rig.lock();

        lock.lockWithin(Duration.ofSeconds(1));
        lock.lockWithin(Duration.ZERO);

        assertThat(lock.holdCount()).isEqualTo(2);
        assertThat(rig.client.statistics().remoteGrants()).isEqualTo(1);
        lock.unlock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("an unlock whose answer does not come returns after the response timeout")
    void unlock_unanswered_returns() throws Exception {
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            rig.lock().unlock();
            return true;
        });
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRelease();
        call.awaitBlocked();

        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        assertThat(call.result()).isTrue();
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("an outermost unlock after a loss throws; inner ones count down")
    void unlock_lost_throwsAtTheOutermost() {
        rig.server.obliges();
        DistributedLock lock = rig.lock();
        lock.lock();
        lock.lock();
        rig.time.freeze(Duration.ofSeconds(30));

        assertThat(lock.holdCount()).isEqualTo(2);
        assertThat(lock.isHeldByCurrentThread()).isFalse();
        lock.unlock();
        assertThatThrownBy(lock::unlock).isInstanceOf(LeaseLostException.class);
        assertThat(lock.holdCount()).isZero();
        lock.lock();
        assertThat(lock.isHeldByCurrentThread()).isTrue();
        lock.unlock();
    }

    @Test
    @DisplayName("an unlock that the server answers with \"not yours\" reports the loss to the caller")
    void unlock_notHeldAnyMore_throws() throws Exception {
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            rig.lock().unlock();
            return true;
        });
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRelease().answers(ReleaseAnswer.Result.NOT_HELD);

        assertThat(call.thrown()).isInstanceOf(LeaseLostException.class);
    }

    @Test
    @DisplayName("threads of one client hand the lock over in the order in which they came, and ask the server once")
    void lock_severalThreads_areServedInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();
        rig.server.obliges();
        DistributedLock lock = rig.lock();
        lock.lock();
        List<Call<Boolean>> calls = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            calls.add(rig.call(() -> {
                lock.lock();
                order.add(number);
                lock.unlock();
                return true;
            }));
            Call<Boolean> last = calls.get(i);
            Patience.await().until(() -> rig.client.statistics().waiting() == number + 1);
            last.awaitBlocked();
        }

        lock.unlock();
        for (Call<Boolean> call : calls) {
            assertThat(call.result()).isTrue();
        }

        assertThat(order).containsExactly(0, 1, 2, 3, 4);
        assertThat(rig.client.statistics().localHandoffs()).isEqualTo(5);
        assertThat(rig.client.statistics().remoteGrants()).isEqualTo(1);
        rig.assertAtRest();
    }
}
