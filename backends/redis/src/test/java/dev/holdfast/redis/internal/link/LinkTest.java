package dev.holdfast.redis.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.fixture.ManualTiming;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A link whose connection is opened, lost, replaced and closed. */
class LinkTest {

    private final LinkRig rig = new LinkRig();
    private final ManualTiming timing = rig.timing;
    private final List<CompletableFuture<FakeConnection>> tries = rig.tries;
    private final AtomicInteger restored = rig.restored;
    private final Link<FakeConnection> link = rig.link;

    @Test
    void open_connected_isCurrentAndNotCalledRestored() {
        FakeConnection first = rig.opened();

        assertThat(link.current()).isSameAs(first);
        assertThat(link.epoch()).isZero();
        assertThat(restored).hasValue(0);
    }

    @Test
    void open_cannotConnect_failsAndDoesNotTryAgain() {
        CompletableFuture<FakeConnection> opening = link.open();
        tries.get(0).completeExceptionally(new ConnectException("refused"));

        assertThatThrownBy(opening::join).hasRootCauseMessage("refused");
        timing.pass(Duration.ofMinutes(1));
        assertThat(tries).hasSize(1);
    }

    @Test
    void open_firstConnectionBreaks_triesAgain() {
        CompletableFuture<FakeConnection> opening = link.open();
        tries.get(0).completeExceptionally(new IOException("Connection reset by peer"));

        assertThat(opening).isNotDone();
        timing.pass(Duration.ofMillis(100));
        FakeConnection second = rig.succeed(1);
        assertThat(opening).isCompletedWithValue(second);
        assertThat(link.current()).isSameAs(second);
        assertThat(restored).hasValue(0);
    }

    @Test
    void open_firstConnectionTakesTooLong_triesAgain() {
        CompletableFuture<FakeConnection> opening = link.open();
        timing.pass(Duration.ofSeconds(6));

        FakeConnection second = rig.succeed(1);
        assertThat(opening).isCompletedWithValue(second);
    }

    @Test
    void open_nothingComes_failsWithinTenSecondsAndTriesNoMore() {
        CompletableFuture<FakeConnection> opening = link.open();
        timing.pass(Duration.ofSeconds(10));

        assertThatThrownBy(opening::join).rootCause().hasMessageContaining("no connection within");
        int tried = tries.size();
        timing.pass(Duration.ofMinutes(1));
        assertThat(tries).hasSize(tried);
    }

    @Test
    void lost_connectsAgainAtOnceAndReportsOnceItIsUp() {
        FakeConnection first = rig.opened();

        first.lose();

        assertThat(link.current()).isNull();
        assertThat(link.epoch()).isEqualTo(1);
        assertThat(first.abandoned).isTrue();
        assertThat(tries).hasSize(2);
        assertThat(restored).hasValue(0);
        FakeConnection second = rig.succeed(1);
        assertThat(link.current()).isSameAs(second);
        assertThat(restored).hasValue(1);
    }

    @Test
    void lost_toldTwice_countsOnce() {
        FakeConnection first = rig.opened();

        first.lose();
        first.lose();

        assertThat(link.epoch()).isEqualTo(1);
        assertThat(tries).hasSize(2);
    }

    @Test
    void lost_oldConnectionReportsAfterItWasReplaced_changesNothing() {
        FakeConnection first = rig.opened();
        link.replace(first, "a test");
        FakeConnection second = rig.succeed(1);

        first.lose();

        assertThat(link.current()).isSameAs(second);
        assertThat(link.epoch()).isEqualTo(1);
    }

    @Test
    void lost_beforeItWasHandedOut_isNoticed() {
        CompletableFuture<FakeConnection> opening = link.open();
        FakeConnection dead = new FakeConnection();
        dead.open = false;
        tries.get(0).complete(dead);

        assertThat(link.current()).isNull();
        timing.pass(Duration.ofMillis(20));
        assertThat(tries).hasSize(2);
        FakeConnection second = rig.succeed(1);
        assertThat(opening).isCompletedWithValue(second);
    }

    @Test
    void restart_connected_connectsAnewAtOnce() {
        FakeConnection first = rig.opened();

        link.restart("the primary is another");

        assertThat(first.abandoned).isTrue();
        assertThat(link.epoch()).isEqualTo(1);
        FakeConnection second = rig.succeed(1);
        assertThat(link.current()).isSameAs(second);
        assertThat(restored).hasValue(1);
    }

    @Test
    void restart_whileConnecting_takesTheLaterConnection() {
        FakeConnection first = rig.opened();
        first.lose();

        link.restart("the primary is another");

        FakeConnection late = rig.succeed(1);
        assertThat(late.abandoned).isTrue();
        FakeConnection second = rig.succeed(2);
        assertThat(link.current()).isSameAs(second);
        assertThat(restored).hasValue(1);
    }

    @Test
    void restart_betweenTwoTries_triesAtOnceAndOnlyOnce() {
        FakeConnection first = rig.opened();
        first.lose();
        tries.get(1).completeExceptionally(new IOException("refused"));

        link.restart("the primary is another");

        assertThat(tries).hasSize(3);
        FakeConnection second = rig.succeed(2);
        timing.pass(Duration.ofSeconds(10));
        assertThat(tries).hasSize(3);
        assertThat(link.current()).isSameAs(second);
    }

    @Test
    void restart_ended_doesNothing() {
        rig.opened();
        link.end();

        link.restart("the primary is another");

        assertThat(tries).hasSize(1);
    }

    @Test
    void connecting_connected_isNotGivenUpLater() {
        FakeConnection first = rig.opened();

        timing.pass(Duration.ofMinutes(1));

        assertThat(link.current()).isSameAs(first);
        assertThat(tries).hasSize(1);
    }

    @Test
    void end_closesTheConnectionAndWhatComesLater() {
        FakeConnection first = rig.opened();
        link.replace(first, "a test");

        link.end();

        FakeConnection late = new FakeConnection();
        tries.get(1).complete(late);
        assertThat(late.abandoned).isTrue();
        assertThat(link.current()).isNull();
        assertThat(restored).hasValue(0);
        timing.pass(Duration.ofMinutes(1));
        assertThat(tries).hasSize(2);
    }

    @Test
    void failsBeside_tryFailsThatBeganWhileTheOtherWasUp_isSo() {
        link.openInBackground();
        rig.beside.openInBackground();
        assertThat(link.failsBeside(rig.beside)).isFalse();

        timing.pass(Duration.ofMillis(1));
        rig.triesBeside.get(0).complete(new FakeConnection());
        tries.get(0).completeExceptionally(new ConnectException("refused"));
        assertThat(link.failsBeside(rig.beside)).as("began before").isFalse();

        timing.pass(Duration.ofMillis(100));
        tries.get(1).completeExceptionally(new ConnectException("refused"));
        assertThat(link.failsBeside(rig.beside)).isTrue();
        assertThat(rig.beside.failsBeside(link)).isFalse();

        timing.pass(Duration.ofSeconds(1));
        rig.succeed(2);
        assertThat(link.failsBeside(rig.beside)).isFalse();
    }

    @Test
    void failsBeside_otherIsNotUp_isNotSo() {
        link.openInBackground();
        tries.get(0).completeExceptionally(new ConnectException("refused"));

        assertThat(link.failsBeside(rig.beside)).isFalse();
    }
}
