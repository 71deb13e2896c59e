package dev.holdfast.console.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.console.internal.Sample.SeenBlocked;
import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.console.internal.Sample.SeenHolder;
import dev.holdfast.console.internal.Sample.SeenLock;
import dev.holdfast.console.internal.Sample.SeenWaiter;
import dev.holdfast.console.internal.View.Alert;
import dev.holdfast.console.internal.View.Cycle;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A circle is a deadlock where threads are known, and the server confirms what their clients say. */
class ThreadGraphTest {

    private static final long NOON = 1_764_331_200_000L;

    private final Board board = new Board(List.of(), name -> false, 60_000, 10, 0);
    private final Overviews overviews = new Overviews(board);

    private static final SeenLock X = lock("x", null, holder("a", 1), new SeenWaiter("b", 12, NOON));
    private static final SeenLock Y = lock("y", null, holder("b", 2), new SeenWaiter("a", 11, NOON));
    private static final SeenClient A = client("a", blocked("one", 5, "x", 1, "y", 11));
    private static final SeenClient B = client("b", blocked("two", 6, "y", 2, "x", 12));

    private static SeenHolder holder(String client, long attempt) {
        return new SeenHolder(client, attempt, NOON * 1_000, 30_000);
    }

    private static SeenLock lock(String name, @Nullable String label, SeenHolder holder, SeenWaiter... waiters) {
        return new SeenLock(name, false, label, null, 1, List.of(holder), waiters.length, List.of(waiters), null);
    }

    private static SeenClient client(String id, SeenBlocked... blocked) {
        return new SeenClient(id, "shop-" + id, "host", 7L, NOON, true, List.of(blocked));
    }

    private static SeenBlocked blocked(
            String thread, long number, String held, long heldAttempt, String awaited, long awaitedAttempt) {
        return new SeenBlocked(thread, number, held, heldAttempt, awaited, null, awaitedAttempt);
    }

    private List<Alert> see(long at, List<SeenClient> clients, SeenLock... locks) {
        return board.apply(new Sample(at, List.of(locks), List.of(), clients, List.of(), "single", null));
    }

    private List<Cycle> seenTwice(List<SeenClient> clients, SeenLock... locks) {
        see(NOON + 1_000, clients, locks);
        see(NOON + 3_000, clients, locks);
        see(NOON + 5_500, clients, locks);
        return overviews.graph().cycles();
    }

    @Test
    void circle_ofThreads_isADeadlockWhenTwoLooksHaveShownIt() {
        see(NOON + 1_000, List.of(A, B), X, Y);
        assertThat(see(NOON + 2_900, List.of(A, B), X, Y)).isEmpty();

        List<Alert> begun = see(NOON + 5_000, List.of(A, B), X, Y);

        assertThat(begun)
                .extracting(Alert::kind, Alert::lock)
                .containsExactly(tuple("deadlock", "x"), tuple("deadlock", "y"));
        assertThat(begun.get(0).text())
                .contains("thread 'one' of shop-a (host:7) holds 'x' and waits for 'y'")
                .contains("thread 'two' of shop-b (host:7) holds 'y' and waits for 'x'");
        assertThat(overviews.graph().cycles()).singleElement().satisfies(cycle -> {
            assertThat(cycle.certain()).isTrue();
            assertThat(cycle.locks()).containsExactly("x", "y");
            assertThat(cycle.clients()).containsExactly("a", "b");
            assertThat(cycle.sinceAt()).isEqualTo(NOON + 1_000);
        });
        assertThat(overviews.graph().edges())
                .extracting(View.Edge::from, View.Edge::to, View.Edge::thread)
                .containsExactlyInAnyOrder(
                        tuple("lock x", "client a", "one"),
                        tuple("client b", "lock x", "two"),
                        tuple("lock y", "client b", "two"),
                        tuple("client a", "lock y", "one"));
    }

    @Test
    void deadlock_thatOneClientSaysNoMoreOf_isOverAtOnce() {
        assertThat(seenTwice(List.of(A, B), X, Y)).hasSize(1);

        see(NOON + 6_000, List.of(A, client("b")), X, lock("y", null, holder("b", 2)));

        assertThat(overviews.graph().cycles()).isEmpty();
        assertThat(board.alerts()).isEmpty();
    }

    @Test
    void circle_thatOneClientSaysNothingOf_isPossible() {
        assertThat(seenTwice(List.of(A, client("b")), X, Y))
                .singleElement()
                .extracting(Cycle::certain)
                .isEqualTo(false);
        assertThat(board.alerts()).extracting(Alert::kind).containsOnly("possible-deadlock");
    }

    @Test
    void circle_whoseEndsAreOfTwoThreads_isPossible() {
        SeenClient twoThreads =
                client("a", blocked("one", 5, "x", 1, "elsewhere", 13), blocked("other", 7, "something", 3, "y", 11));

        assertThat(seenTwice(List.of(twoThreads, B), X, Y))
                .singleElement()
                .extracting(Cycle::certain)
                .isEqualTo(false);
    }

    @Test
    void circle_thatTheServerDoesNotConfirm_isPossible() {
        SeenClient otherHold = client("a", blocked("one", 5, "x", 99, "y", 11));
        SeenClient otherWait = client("a", blocked("one", 5, "x", 1, "y", 99));
        SeenClient noAttempt = client("a", blocked("one", 5, "x", 1, "y", 0));

        for (SeenClient client : List.of(otherHold, otherWait, noAttempt)) {
            assertThat(seenTwice(List.of(client, B), X, Y)).noneMatch(Cycle::certain);
        }
    }

    @Test
    void circle_ofAnotherWaitInEachLook_isNoDeadlock() {
        for (int look = 1; look <= 6; look++) {
            SeenClient retrying = client("a", blocked("one", look, "x", 1, "y", 11));
            see(NOON + look * 1_000L, List.of(retrying, B), X, Y);
            assertThat(overviews.graph().cycles()).noneMatch(Cycle::certain);
        }
    }

    @Test
    void circle_thatIsNotLookedAtAgain_isNoDeadlock() {
        see(NOON + 1_000, List.of(A, B), X, Y);
        see(NOON + 5_500, List.of(A), X);

        assertThat(overviews.graph().cycles()).noneMatch(Cycle::certain);

        see(NOON + 6_000, List.of(B), Y);
        assertThat(overviews.graph().cycles()).anyMatch(Cycle::certain);
    }

    @Test
    void circle_throughAClientThatHasGone_isNoDeadlock() {
        SeenClient gone = new SeenClient("a", "shop", "host", 7L, NOON, false, A.blocked());

        assertThat(seenTwice(List.of(gone, B), X, Y)).noneMatch(Cycle::certain);
    }

    @Test
    void circle_throughReaders_isADeadlockForAWriterAlone() {
        SeenLock read = lock("x", "r", holder("a", 1), new SeenWaiter("b", 12, NOON));
        SeenClient reader = client("b", new SeenBlocked("two", 6, "y", 2, "x", "r", 12));

        assertThat(seenTwice(List.of(A, reader), read, Y)).noneMatch(Cycle::certain);
        assertThat(seenTwice(List.of(A, B), read, Y)).anyMatch(Cycle::certain);
    }

    @Test
    void circle_partlyWithinOneClient_isADeadlock() {
        // a/one holds x and waits for y, which a/two holds; a/two waits for z, which b holds; b waits for x.
        SeenClient a = client("a", blocked("one", 5, "x", 1, "y", 0), blocked("two", 6, "y", 2, "z", 13));
        SeenClient b = client("b", blocked("three", 7, "z", 3, "x", 12));
        SeenLock y = lock("y", null, holder("a", 2));
        SeenLock z = lock("z", null, holder("b", 3), new SeenWaiter("a", 13, NOON));

        List<Cycle> cycles = seenTwice(List.of(a, b), X, y, z);

        assertThat(cycles).singleElement().satisfies(cycle -> {
            assertThat(cycle.certain()).isTrue();
            assertThat(cycle.locks()).containsExactly("x", "y", "z");
        });
        assertThat(overviews.graph().edges())
                .extracting(View.Edge::from, View.Edge::to, View.Edge::thread)
                .contains(tuple("client a", "lock y", "one"), tuple("lock y", "client a", "two"));
    }

    @Test
    void text_ofHostileNames_isPrintable() {
        SeenClient hostile = client("a", blocked("one\n\u001b[2J", 5, "x", 1, "y", 11));

        assertThat(seenTwice(List.of(hostile, B), X, Y))
                .singleElement()
                .extracting(Cycle::text)
                .asString()
                .doesNotContain("\n", "\u001b");
    }
}
