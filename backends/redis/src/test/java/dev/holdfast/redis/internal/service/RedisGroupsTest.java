package dev.holdfast.redis.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Groups as the engine sees them: two clients on a real server. */
class RedisGroupsTest {

    private static final LockId LOCK = LockId.of("lock");

    private static EmbeddedRedis redis;

    private TestClient a;
    private TestClient b;

    @BeforeAll
    static void startServer() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopServer() {
        redis.close();
    }

    @BeforeEach
    void connect() {
        redis.execute("FLUSHALL");
        a = TestClient.at(redis.uri());
        b = TestClient.at(redis.uri());
    }

    @AfterEach
    void disconnect() {
        a.close();
        b.close();
    }

    private static AskAnswer.Granted join(TestClient client, Attempt attempt) {
        return (AskAnswer.Granted) client.ask("lock", attempt, Ask.Kind.FIRST);
    }

    private static Ask once(Attempt attempt) {
        return new Ask(LOCK, attempt, Ask.Kind.ONCE, 0, TestClient.GIVE_UP.toNanos());
    }

    private static ChangeAnswer change(TestClient client, Hold from, Attempt to) {
        return TestClient.await(client.backend.locks().change(new Change(from, once(to))));
    }

    @Test
    void capabilities_haveGroups() {
        assertThat(a.backend.capabilities().groups()).isTrue();
    }

    @Test
    void ask_readersOfTwoClients_holdTogetherUnderOneToken() {
        AskAnswer.Granted first = join(a, a.reading());
        AskAnswer.Granted second = join(b, b.reading());
        assertThat(second.token()).isEqualTo(first.token()).isEqualTo(first.serial());
        assertThat(second.serial()).isGreaterThan(first.serial());
        assertThat(second.numbers()).isEqualTo(1);
        assertThat(second.validity().termNanos())
                .isEqualTo(Duration.ofMillis(TestClient.LEASE_MILLIS).toNanos());
    }

    @Test
    void ask_readerBehindAWriter_isPushedItsPart() {
        Hold writing = a.acquire("lock");
        Attempt waiting = b.reading();
        AskAnswer.Queued queued = (AskAnswer.Queued) b.ask("lock", waiting, Ask.Kind.FIRST);
        assertThat(queued.behindSerial()).isEqualTo(writing.lastToken());
        assertThat(a.heard.nextWanted()).isEqualTo("lock");
        a.release("lock", writing);
        PushedGrant grant = b.heard.nextGrant();
        assertThat(grant.attemptNumber()).isEqualTo(waiting.number());
        assertThat(grant.share()).isEqualTo(new Share.Group("r", 1, OptionalInt.empty()));
        assertThat(grant.serial()).isGreaterThan(queued.behindSerial()).isEqualTo(grant.token());
        assertThat(grant.validity().isKnown()).isTrue();
        assertThat(b.renew("lock", grant.hold(waiting))).isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(b.release("lock", grant.hold(waiting))).isEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(b.release("lock", grant.hold(waiting))).isEqualTo(ReleaseAnswer.Result.NOT_HELD);
        assertThat(redis.execute("EXISTS", "holdfast:{lock}").number()).isZero();
    }

    @Test
    void ask_writerBehindReaders_tellsThemAndIsPushedTheLock() {
        Attempt reading = a.reading();
        AskAnswer.Granted joined = join(a, reading);
        Attempt writing = b.attempt();
        AskAnswer.Queued queued = (AskAnswer.Queued) b.ask("lock", writing, Ask.Kind.FIRST);
        assertThat(queued.behindSerial()).isEqualTo(joined.token());
        assertThat(a.heard.nextWanted()).isEqualTo("lock");
        a.leave("lock", reading);
        PushedGrant grant = b.heard.nextGrant();
        assertThat(grant.share()).isEqualTo(Share.EXCLUSIVE);
        assertThat(grant.token()).isGreaterThan(joined.serial());
    }

    @Test
    void renew_holdsAndMembersInOneBatch_areAnsweredInTheirOrder() {
        Attempt reading = a.reading();
        Hold member = join(a, reading).hold(reading);
        Hold held = a.acquire("other");
        Hold lost = new Hold(a.reading(), member.token(), 1);
        List<RenewAnswer> answers = TestClient.await(a.backend
                .locks()
                .renew(List.of(
                        new Renewal(LOCK, lost, 60_000),
                        new Renewal(LockId.of("other"), held, 60_000),
                        new Renewal(LOCK, member, 60_000),
                        new Renewal(LockId.of("gone"), held, 60_000))));
        assertThat(answers)
                .extracting(answer -> answer instanceof RenewAnswer.Renewed)
                .containsExactly(false, true, true, false);
        assertThat(redis.execute("PTTL", "holdfast:{lock}").number()).isGreaterThan(50_000);
        assertThat(redis.execute("PTTL", "holdfast:{other}").number()).isGreaterThan(50_000);
    }

    @Test
    void renew_memberAfterATakeover_isRegained() {
        Attempt reading = a.reading();
        Hold member = join(a, reading).hold(reading);
        redis.execute("FLUSHALL");
        Renewal regaining = new Renewal(
                LOCK,
                member,
                30_000,
                OptionalLong.of(System.nanoTime() + Duration.ofSeconds(20).toNanos()));
        assertThat(TestClient.await(a.backend.locks().renew(List.of(regaining))).get(0))
                .isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(a.release("lock", member)).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    @Test
    void release_writerWithAQuestionOfAReader_goesWithoutTheQuestion() {
        Hold writing = a.acquire("lock");
        ReleaseAnswer answer = TestClient.await(
                a.backend.locks().release(new Release(LOCK, writing, 0, Optional.of(once(a.reading())))));
        assertThat(answer.result()).isEqualTo(ReleaseAnswer.Result.RELEASED);
        assertThat(answer.next()).isEmpty();
    }

    @Test
    void change_downAndUp_keepsTheLock() {
        Hold writing = a.acquire("lock");
        Attempt reading = a.reading();
        AskAnswer.Granted part = ((ChangeAnswer.Changed) change(a, writing, reading)).grant();
        assertThat(part.token()).isEqualTo(writing.lastToken());
        Attempt other = b.reading();
        Hold others = join(b, other).hold(other);
        assertThat(change(a, part.hold(reading), a.attempt())).isInstanceOf(ChangeAnswer.Shared.class);
        b.release("lock", others);
        Attempt again = a.attempt();
        AskAnswer.Granted whole = ((ChangeAnswer.Changed) change(a, part.hold(reading), again)).grant();
        assertThat(whole.token()).isGreaterThan(others.serial());
        assertThat(change(a, part.hold(reading), a.attempt())).isInstanceOf(ChangeAnswer.NotHeld.class);
        assertThat(a.release("lock", whole.hold(again))).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    @Test
    void inspect_groupHolds_showsItsMembersAndWhoTheyAre() {
        AskAnswer.Granted first = join(a, a.reading());
        join(b, b.reading());
        b.ask("lock", b.attempt(), Ask.Kind.FIRST);
        LockInspection seen = TestClient.await(a.backend.operator().inspect(LOCK));
        Group group = seen.group().orElseThrow();
        assertThat(group.label()).isEqualTo("r");
        assertThat(group.units()).isEqualTo(2);
        assertThat(group.memberCount()).isEqualTo(2);
        assertThat(group.members()).extracting(LockInspection.Holder::clientId).containsExactly(b.id(), a.id());
        assertThat(group.members()).allSatisfy(member -> {
            assertThat(member.token()).isEqualTo(first.token());
            assertThat(member.leaseLeft()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
            assertThat(member.client()).isPresent();
        });
        assertThat(seen.holder()).contains(group.members().get(0));
        assertThat(seen.waiters()).hasSize(1);
    }

    @Test
    void forceRelease_ofAMember_endsThatOneOnly() {
        Attempt reading = a.reading();
        Hold member = join(a, reading).hold(reading);
        Attempt other = b.reading();
        Hold stays = join(b, other).hold(other);
        LockInspection.Holder found =
                TestClient.await(b.backend.operator().inspect(LOCK)).group().orElseThrow().members().stream()
                        .filter(holder -> holder.clientId().equals(a.id()))
                        .findFirst()
                        .orElseThrow();
        assertThat(TestClient.await(b.backend.operator().forceRelease(LOCK, found.id())))
                .isTrue();
        assertThat(TestClient.await(b.backend.operator().forceRelease(LOCK, found.id())))
                .isFalse();
        assertThat(a.renew("lock", member)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(b.renew("lock", stays)).isInstanceOf(RenewAnswer.Renewed.class);
    }

    @Test
    void list_groupHolds_showsTheOneThatStaysLongest() throws InterruptedException {
        join(a, a.reading());
        AskAnswer.Granted second = join(b, b.reading());
        try (RedisLockBrowser browser = RedisLockBrowser.connect(redis.uri(), "holdfast")) {
            List<LiveLock> locks = browser.list(Duration.ofSeconds(5), 10).locks();
            assertThat(locks).hasSize(1);
            assertThat(locks.get(0).clientId()).isEqualTo(b.id());
            assertThat(locks.get(0).token()).isEqualTo(second.token());
            assertThat(locks.get(0).group()).contains(new LiveLock.Group("r", 2, 2));
            assertThat(locks.get(0).client()).isPresent();
        }
    }
}
