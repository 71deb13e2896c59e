package dev.holdfast.console.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.HolderId;
import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.console.internal.Sample.SeenHolder;
import dev.holdfast.console.internal.Sample.SeenLock;
import dev.holdfast.console.internal.Sample.SeenWaiter;
import dev.holdfast.console.internal.View.Alert;
import dev.holdfast.console.internal.View.Event;
import dev.holdfast.console.internal.View.LockRow;
import dev.holdfast.console.internal.View.State;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BoardTest {

    private static final long NOON = 1_764_331_200_000L;
    private static final long SLOW = 30_000;

    private final Board board = new Board(List.of("named"), name -> name.startsWith("leader"), SLOW, 3, 0);
    private final Overviews overviews = new Overviews(board);
    private final Reports reports = new Reports(board);

    private static SeenHolder holder(String client, long attempt, long grantedAt, long leaseLeft) {
        return new SeenHolder(client, attempt, grantedAt * 1_000, leaseLeft);
    }

    private static SeenLock lock(String name, List<SeenHolder> holders, SeenWaiter... waiters) {
        return new SeenLock(
                name, false, null, null, holders.size(), holders, waiters.length, List.of(waiters), "one:6379");
    }

    private static SeenClient client(String id, boolean connected) {
        return new SeenClient(id, "shop-" + id, "host", 7L, NOON, connected, List.of());
    }

    private List<Alert> see(long at, List<SeenClient> clients, SeenLock... locks) {
        return board.apply(new Sample(at, List.of(locks), List.of(), clients, List.of(), "single", null));
    }

    private List<String> kindsSince(long seq) {
        return state(seq).events().stream().map(Event::kind).toList();
    }

    private State state(long since) {
        return overviews.state(since, surroundings());
    }

    private static Overviews.Surroundings surroundings() {
        return new Overviews.Surroundings(
                1_000,
                new View.Backend("redis", null, "redis", List.of()),
                new View.Mode(true, null, false, true),
                new View.Cost(null, 0.02, 0, false, ""),
                List.of(),
                new View.Discovery(true, 1, 0L, 1));
    }

    @Test
    void apply_stepsOfALock_giveEventsAndSpans() {
        SeenHolder a = holder("a", 1, NOON, 30_000);
        SeenHolder b = holder("b", 2, NOON + 2_500, 2_000);
        SeenWaiter waiting = new SeenWaiter("b", 2, NOON + 500);
        SeenWaiter other = new SeenWaiter("c", 3, NOON + 2_600);

        see(NOON + 100, List.of(client("a", true)), lock("x", List.of(a)));
        assertThat(kindsSince(0)).containsExactly("acquired");
        long seq = board.seq();
        see(NOON + 1_000, List.of(), lock("x", List.of(a), waiting));
        assertThat(kindsSince(seq)).containsExactly("queued");
        seq = board.seq();
        see(NOON + 3_000, List.of(), lock("x", List.of(b), other));
        assertThat(kindsSince(seq)).containsExactly("ended", "acquired", "queued");
        seq = board.seq();
        see(NOON + 4_000, List.of(), lock("x", List.of(holder("b", 2, NOON + 2_500, 900))));
        assertThat(kindsSince(seq)).containsExactly("gaveUp");
        seq = board.seq();
        see(NOON + 6_000, List.of(), lock("x", List.of()));
        assertThat(kindsSince(seq)).containsExactly("expired");

        View.Lock seen = reports.lock("x", null);
        assertThat(seen).isNotNull();
        assertThat(seen.history().holds())
                .extracting(View.Span::client, View.Span::fromAt, View.Span::toAt, View.Span::end)
                .containsExactly(
                        tuple("a", NOON, NOON + 3_000, "ended"), tuple("b", NOON + 2_500, NOON + 6_000, "expired"));
        assertThat(seen.history().waits())
                .extracting(View.Span::client, View.Span::end)
                .containsExactly(tuple("b", "acquired"), tuple("c", "gaveUp"));
        assertThat(seen.shown()).isNull();
        assertThat(seen.lock().state()).isEqualTo("free");
    }

    @Test
    void state_sinceAChange_hasOnlyWhatChanged() {
        SeenLock one = lock("one", List.of(holder("a", 1, NOON, 30_000)));
        see(NOON, List.of(), one, lock("two", List.of(holder("b", 1, NOON, 30_000))));
        long seq = board.seq();
        see(NOON + 1_000, List.of(), lock("one", List.of(holder("a", 1, NOON, 29_000))), lock("two", List.of()));

        State changes = state(seq);
        assertThat(changes.full()).isFalse();
        assertThat(changes.locks()).extracting(LockRow::name).containsExactly("two");
        assertThat(state(board.seq() + 1).full()).isTrue();
        assertThat(state(0).locks()).extracting(LockRow::name).containsExactly("one", "two");
    }

    @Test
    void state_lockFreeForLong_isGone() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000))), lock("named", List.of()));
        see(NOON + 1_000, List.of(), lock("x", List.of()));
        long seq = board.seq();
        see(NOON + 2_000 + LockTrack.KEPT_MILLIS, List.of(), lock("x", List.of()));

        assertThat(state(seq).gone()).containsExactly("x");
        assertThat(state(0).locks()).extracting(LockRow::name).containsExactly("named");
    }

    @Test
    void apply_remarkable_isMarkedAndAlerts() {
        SeenHolder a = holder("a", 1, NOON, 30_000);
        SeenWaiter[] many =
                Stream.of("b", "c", "d").map(id -> new SeenWaiter(id, 1, NOON)).toArray(SeenWaiter[]::new);
        assertThat(see(NOON + 100, List.of(client("a", true)), lock("x", List.of(a))))
                .isEmpty();
        assertThat(see(NOON + SLOW + 1_000, List.of(client("a", false)), lock("x", List.of(a), many)))
                .extracting(Alert::kind)
                .containsExactly("many-waiters", "slow");
        assertThat(see(NOON + SLOW + 2_000, List.of(client("a", false)), lock("x", List.of(a), many)))
                .extracting(Alert::kind)
                .containsExactly("holder-gone");
        assertThat(state(0).locks().get(0).marks()).containsExactly("holder-gone", "many-waiters", "slow");

        see(NOON + SLOW + 3_000, List.of(), lock("x", List.of()));
        assertThat(board.alerts()).isEmpty();
    }

    @Test
    void apply_circleOfClients_isAPossibleDeadlockWhenItLasts() {
        SeenLock x = lock("x", List.of(holder("a", 1, NOON, 30_000)), new SeenWaiter("b", 9, NOON));
        SeenLock y = lock("y", List.of(holder("b", 1, NOON, 30_000)), new SeenWaiter("a", 9, NOON));

        assertThat(see(NOON + 1_000, List.of(), x, y)).isEmpty();
        assertThat(see(NOON + 4_000, List.of(), x, y))
                .extracting(Alert::kind, Alert::lock)
                .containsExactly(tuple("possible-deadlock", "x"), tuple("possible-deadlock", "y"));
        assertThat(overviews.graph().cycles()).singleElement().satisfies(cycle -> {
            assertThat(cycle.certain()).isFalse();
            assertThat(cycle.clients()).containsExactly("a", "b");
        });
        assertThat(see(NOON + 5_000, List.of(), x, lock("y", List.of()))).isEmpty();
        assertThat(overviews.graph().cycles()).isEmpty();
    }

    @Test
    void apply_leaderWaitsForALockOfAFollower_isNeitherSlowNorADeadlock() {
        SeenLock leader = lock("leader:eu", List.of(holder("a", 1, NOON, 30_000)), new SeenWaiter("b", 9, NOON));
        SeenLock stock = lock("stock", List.of(holder("b", 1, NOON + SLOW, 30_000)), new SeenWaiter("a", 9, NOON));

        assertThat(see(NOON + SLOW + 1_000, List.of(), leader, stock)).isEmpty();
        assertThat(see(NOON + SLOW + 9_000, List.of(), leader, stock)).isEmpty();
        assertThat(overviews.graph().cycles()).isEmpty();
        assertThat(see(NOON + 3 * SLOW, List.of(), leader, stock))
                .extracting(Alert::kind, Alert::lock)
                .containsExactly(tuple("slow", "stock"));
    }

    @Test
    void alerts_several_areTheGravestAndTheLatestFirst() {
        see(NOON, List.of(), lock("old", List.of(holder("a", 1, NOON - 9_000, 30_000))));
        see(
                NOON + SLOW,
                List.of(client("c", true)),
                lock("old", List.of(holder("a", 1, NOON - 9_000, 30_000))),
                lock("new", List.of(holder("b", 1, NOON - 5_000, 30_000))),
                lock("left", List.of(holder("c", 1, NOON + SLOW, 30_000))));
        SeenLock left = lock("left", List.of(holder("c", 1, NOON + SLOW, 30_000)));
        see(NOON + SLOW + 1, List.of(client("c", false)), left);
        see(NOON + SLOW + 2, List.of(client("c", false)), left);

        assertThat(board.alerts()).extracting(Alert::lock).containsExactly("left", "new", "old");
    }

    @Test
    void apply_minimumHoldOfEachRun_isNoEvent() {
        SeenLock kept =
                new SeenLock("job", true, null, null, 1, List.of(holder("a", 1, NOON, 5_000)), 0, List.of(), null);
        see(NOON, List.of(), lock("job", List.of()));
        long seq = board.seq();
        see(NOON + 1_000, List.of(), kept);
        assertThat(state(0).locks())
                .filteredOn(row -> row.name().equals("job"))
                .singleElement()
                .satisfies(row -> assertThat(row.marks()).containsExactly("minimum-hold"));
        see(NOON + 7_000, List.of(), lock("job", List.of()));

        assertThat(kindsSince(seq)).isEmpty();
    }

    @Test
    void apply_serverDoesNotAnswer_keepsTheLastStateAndSaysSo() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000))));
        board.apply(Sample.failed(NOON, "gone away"));

        assertThat(state(0).error()).isEqualTo("gone away");
        assertThat(state(0).locks()).hasSize(1);
        see(NOON + 1_000, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000))));
        assertThat(state(0).error()).isNull();
    }

    @Test
    void apply_moreLocksThanAreRemembered_countsThem() {
        SeenLock[] locks = Stream.iterate(0, i -> i + 1)
                .limit(Board.MOST_LOCKS + 5)
                .map(i -> lock("lock-" + i, List.of(holder("a", i, NOON, 30_000))))
                .toArray(SeenLock[]::new);
        see(NOON, List.of(), locks);
        see(NOON + 1_000, List.of(), locks);

        assertThat(state(0).counts().shown()).isEqualTo(Board.MOST_LOCKS);
        assertThat(state(0).counts().locks()).isEqualTo(Board.MOST_LOCKS + 5);

        board.admit("lock-" + Board.MOST_LOCKS);
        see(NOON + 2_000, List.of(), locks);
        assertThat(state(0).locks()).extracting(LockRow::name).contains("lock-" + Board.MOST_LOCKS);
    }

    @Test
    void apply_serversSayNothingOfALock_itsHolderIsNotShownAnyMore() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000)), new SeenWaiter("b", 2, NOON)));
        long seq = board.seq();

        board.apply(new Sample(NOON + 1_000, List.of(), List.of("x"), List.of(), List.of(), "single", null));

        assertThat(kindsSince(seq)).containsExactly("unknown");
        LockRow row = state(0).locks().get(0);
        assertThat(row.holders()).isEmpty();
        assertThat(row.state()).isEqualTo("unknown");
        assertThat(row.waiters()).isNull();
        see(NOON + 2_000, List.of(), lock("x", List.of()));
        assertThat(state(0).locks().get(0).state()).isEqualTo("free");
    }

    @Test
    void apply_leaseThatIsRenewedIsOverWhenLookedAtAgain_isNotSaidToHaveExpired() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000))));
        long seq = board.seq();
        see(NOON + 60_000, List.of(), lock("x", List.of()));

        assertThat(kindsSince(seq)).containsExactly("ended");
    }

    @Test
    void apply_waiterGoneAfterTheHoldHasChanged_isNotSaidToHaveGivenUp() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000)), new SeenWaiter("b", 2, NOON)));
        long seq = board.seq();
        // It may have had the lock in between.
        see(NOON + 1_000, List.of(), lock("x", List.of(holder("c", 3, NOON + 900, 30_000))));

        assertThat(kindsSince(seq)).containsExactly("ended", "acquired");
        assertThat(reports.lock("x", null).history().waits())
                .extracting(View.Span::end)
                .containsExactly("unknown");
    }

    @Test
    void apply_moreLocksThanItKeeps_showsThoseThatAreTaken() {
        for (int i = 0; i < Board.MOST_LOCKS; i++) {
            see(NOON + i, List.of(), lock("old-" + i, List.of(holder("a", i, NOON, 30_000))));
            see(NOON + i, List.of(), lock("old-" + i, List.of()));
        }

        see(NOON + 9_000, List.of(), lock("new", List.of(holder("a", 9_999, NOON, 30_000))));

        assertThat(state(0).locks())
                .hasSize(Board.MOST_LOCKS)
                .extracting(LockRow::name)
                .contains("new")
                .doesNotContain("old-0");
    }

    @Test
    void released_anotherHoldThatExpiresLater_hasExpired() {
        see(NOON, List.of(), lock("x", List.of(holder("a", 1, NOON, 30_000))));
        see(NOON + 1_000, List.of(), lock("x", List.of(holder("b", 2, NOON + 500, 2_000))));
        see(NOON + 2_000, List.of(), lock("x", List.of(holder("b", 2, NOON + 500, 900))));
        board.released("x", new HolderId("a", 1, NOON * 1_000));
        long seq = board.seq();

        see(NOON + 5_000, List.of(), lock("x", List.of()));

        assertThat(kindsSince(seq)).containsExactly("expired");
    }

    @Test
    void state_numberOfABoardBefore_isAnsweredInFull() {
        Board later = new Board(List.of(), name -> false, SLOW, 3, 1_000);
        Overviews ofLater = new Overviews(later);
        later.apply(new Sample(
                NOON,
                List.of(lock("x", List.of(holder("a", 1, NOON, 30_000)))),
                List.of(),
                List.of(),
                List.of(),
                "single",
                null));

        assertThat(ofLater.state(500, surroundings()).full()).isTrue();
        assertThat(ofLater.state(later.seq(), surroundings()).full()).isFalse();
    }
}
