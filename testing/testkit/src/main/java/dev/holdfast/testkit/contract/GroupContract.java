package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who joins a group, who waits, and who comes next; request by request. */
abstract class GroupContract extends ContractTest {

    static final Share PERMIT = permits(1);

    GroupContract(BackendContract contract) {
        super(contract);
    }

    /** So many of the five that there are. */
    static Share permits(int units) {
        return new Share.Group("p", units, OptionalInt.of(5));
    }

    @BeforeEach
    void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    @Test
    void ask_freeLock_opensTheGroupForItsLease() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt(Share.READ);

        AskAnswer answer = client.ask(name, attempt, Ask.Kind.FIRST);

        assertThat(answer).isInstanceOfSatisfying(AskAnswer.Granted.class, granted -> {
            assertThat(granted.token()).isBetween(1L, 1L << 53);
            assertThat(granted.serial()).isEqualTo(granted.token());
            assertThat(granted.numbers()).isEqualTo(1);
            assertThat(granted.validity().termNanos())
                    .isEqualTo(Duration.ofMillis(attempt.leaseMillis()).toNanos());
            assertThat(granted.waiters()).isZero();
        });
        assertThat(client.release(name, ServiceClient.hold(attempt, answer))).isEqualTo(Result.RELEASED);
    }

    @Test
    void ask_sameLabel_joinsUnderTheSameTokenWithASerialNumberOfItsOwn() throws Exception {
        String name = newName();
        ServiceClient a = newServiceClient();
        ServiceClient b = newServiceClient();

        Hold first = a.join(name, Share.READ);
        Hold second = b.join(name, Share.READ);

        assertThat(second.token()).isEqualTo(first.token());
        assertThat(second.serial()).isGreaterThan(first.serial());
        assertThat(a.release(name, first)).isEqualTo(Result.RELEASED);
        assertThat(b.release(name, second)).isEqualTo(Result.RELEASED);
        Hold next = a.acquire(name);
        assertThat(next.token()).isGreaterThan(second.serial());
        a.release(name, next);
    }

    @Test
    void ask_againAsAMember_answersTheSameHold() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt(Share.READ);
        Hold hold = client.acquire(name, attempt);

        AskAnswer again = client.ask(name, attempt, Ask.Kind.AGAIN);

        assertThat(again).isInstanceOfSatisfying(AskAnswer.Granted.class, granted -> {
            assertThat(granted.token()).isEqualTo(hold.token());
            assertThat(granted.serial()).isGreaterThanOrEqualTo(hold.serial());
        });
        assertThat(client.release(name, hold)).isEqualTo(Result.RELEASED);
        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void ask_onceWhileAnotherLabelHolds_isTakenAndLeavesNoTrace() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold reader = client.join(name, Share.READ);

        assertThat(client.ask(name, client.attempt(PERMIT), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);
        assertThat(client.ask(name, client.attempt(), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);

        assertThat(inspect(name).waiterCount()).isZero();
        client.release(name, reader);
    }

    @Test
    void ask_onceWhileAHolderHasAll_isTaken() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold writer = client.acquire(name);

        assertThat(client.ask(name, client.attempt(Share.READ), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);

        client.release(name, writer);
    }

    @Test
    void ask_forAllWhileAGroupHolds_tellsItsMembers() throws Exception {
        String name = newName();
        ServiceClient a = newServiceClient();
        ServiceClient b = newServiceClient();
        ServiceClient writing = newServiceClient();
        Hold first = a.join(name, Share.READ);
        Hold second = b.join(name, Share.READ);

        Attempt writer = writing.queue(name);

        assertThat(a.nextWanted()).isEqualTo(name);
        assertThat(b.nextWanted()).isEqualTo(name);
        writing.leave(name, writer);
        a.release(name, first);
        b.release(name, second);
    }

    @Test
    void ask_behindAWaitingWriter_waits() throws Exception {
        String name = newName();
        ServiceClient reading = newServiceClient();
        ServiceClient writing = newServiceClient();
        Hold first = reading.join(name, Share.READ);
        Attempt writer = writing.queue(name);

        AskAnswer once = reading.ask(name, reading.attempt(Share.READ), Ask.Kind.ONCE);
        Attempt second = reading.queue(name, reading.attempt(Share.READ));

        assertThat(once).isInstanceOf(AskAnswer.Taken.class);
        reading.release(name, first);
        PushedGrant toWriter = writing.nextGrant();
        assertThat(toWriter.attemptNumber()).isEqualTo(writer.number());
        assertThat(toWriter.token()).isGreaterThan(first.serial());
        assertThat(toWriter.waiters()).isEqualTo(1);
        writing.release(name, ServiceClient.hold(writer, toWriter));
        PushedGrant toReader = reading.nextGrant();
        assertThat(toReader.token()).isGreaterThan(toWriter.token());
        reading.release(name, ServiceClient.hold(second, toReader));
    }

    @Test
    void ask_whenTheHoldersTimeHasPassed_isBehindTheWriterThatWaits() throws Exception {
        String name = newName();
        ServiceClient dead = newServiceClient();
        dead.acquire(name, dead.attempt(Duration.ofSeconds(5)));
        ServiceClient writing = newServiceClient();
        Attempt writer = writing.queue(name);
        awaitFree(name);
        ServiceClient reading = newServiceClient();

        Attempt reader = reading.queue(name, reading.attempt(Share.READ));

        PushedGrant toWriter = writing.nextGrant();
        assertThat(toWriter.attemptNumber()).isEqualTo(writer.number());
        writing.release(name, ServiceClient.hold(writer, toWriter));
        reading.release(name, ServiceClient.hold(reader, reading.nextGrant()));
    }

    @Test
    void ask_behindAWriterThatCannotBeReached_joins() throws Exception {
        assumeTrue(fixture().noticesDeadWaiters(), "this service has no connection to its clients");
        String name = newName();
        ServiceClient reading = newServiceClient();
        Hold first = reading.join(name, Share.READ);
        ServiceClient writing = newServiceClient();
        writing.queue(name);
        writing.close();
        ServiceClient other = newServiceClient();
        Attempt second = other.attempt(Share.READ);

        soon().until(() -> other.ask(name, second, Ask.Kind.AGAIN) instanceof AskAnswer.Granted);

        assertThat(inspect(name).waiterCount()).isZero();
        reading.release(name, first);
        other.leave(name, second);
    }

    @Test
    void leave_ofTheWaitingWriter_letsReadersBehindItIn() throws Exception {
        String name = newName();
        ServiceClient reading = newServiceClient();
        ServiceClient writing = newServiceClient();
        Hold first = reading.join(name, Share.READ);
        Attempt writer = writing.queue(name);
        Attempt second = reading.queue(name, reading.attempt(Share.READ));

        writing.leave(name, writer);

        PushedGrant grant = reading.nextGrant();
        assertThat(grant.attemptNumber()).isEqualTo(second.number());
        assertThat(grant.token()).isEqualTo(first.token());
        assertThat(grant.serial()).isGreaterThan(first.serial());
        assertThat(grant.share())
                .isInstanceOfSatisfying(
                        Share.Group.class, share -> assertThat(share.label()).isEqualTo("r"));
        reading.release(name, first);
        reading.release(name, ServiceClient.hold(second, grant));
    }

    @Test
    void release_ofAWriter_letsAllReadersAtTheHeadIn() throws Exception {
        String name = newName();
        ServiceClient writing = newServiceClient();
        ServiceClient a = newServiceClient();
        ServiceClient b = newServiceClient();
        Hold writer = writing.acquire(name);
        Attempt first = a.queue(name, a.attempt(Share.READ));
        Attempt second = b.queue(name, b.attempt(Share.READ));
        Attempt nextWriter = writing.queue(name);

        writing.release(name, writer);

        PushedGrant toFirst = a.nextGrant();
        PushedGrant toSecond = b.nextGrant();
        assertThat(toFirst.token()).isEqualTo(toSecond.token()).isGreaterThan(writer.lastToken());
        assertThat(toSecond.waiters()).isEqualTo(1);
        assertThat(inspect(name).group().orElseThrow().memberCount()).isEqualTo(2);
        a.release(name, ServiceClient.hold(first, toFirst));
        assertThat(writing.heardNoGrant()).isTrue();
        b.release(name, ServiceClient.hold(second, toSecond));
        writing.release(name, ServiceClient.hold(nextWriter, writing.nextGrant()));
    }

    @Test
    void ask_forMoreUnitsThanAreLeft_waitsForThem() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        ServiceClient other = newServiceClient();
        Hold three = client.join(name, permits(3));
        Hold two = client.join(name, permits(2));

        assertThat(other.ask(name, other.attempt(PERMIT), Ask.Kind.ONCE)).isInstanceOf(AskAnswer.Taken.class);
        Attempt four = other.queue(name, other.attempt(permits(4)));
        Attempt one = other.queue(name, other.attempt(PERMIT));

        client.release(name, two);
        assertThat(other.heardNoGrant())
                .as("one would fit, and waits behind four")
                .isTrue();
        client.release(name, three);
        Map<Long, PushedGrant> granted = new HashMap<>();
        for (int i = 0; i < 2; i++) {
            PushedGrant next = other.nextGrant(); // one that is confirmed first may pass the other
            granted.put(next.attemptNumber(), next);
        }
        PushedGrant toFour = Objects.requireNonNull(granted.get(four.number()), "four are granted");
        PushedGrant toOne = Objects.requireNonNull(granted.get(one.number()), "one is granted");
        assertThat(toOne.serial()).isGreaterThan(toFour.serial());
        other.release(name, ServiceClient.hold(four, toFour));
        other.release(name, ServiceClient.hold(one, toOne));
    }

    @Test
    void inspect_ofAGroup_showsItsMembers() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold shorter = client.acquire(name, client.attempt(permits(2), Duration.ofMinutes(20)));
        Hold longer = client.join(name, permits(3));

        LockInspection seen = inspect(name);

        assertThat(seen.group()).hasValueSatisfying(group -> {
            assertThat(group.label()).isEqualTo("p");
            assertThat(group.units()).isEqualTo(5);
            assertThat(group.memberCount()).isEqualTo(2);
            assertThat(group.members())
                    .extracting(LockInspection.Holder::attempt)
                    .containsExactly(
                            longer.attempt().number(), shorter.attempt().number());
        });
        assertThat(seen.holder()).hasValueSatisfying(holder -> {
            assertThat(holder.attempt()).isEqualTo(longer.attempt().number());
            assertThat(holder.token()).isEqualTo(longer.token());
        });
        client.release(name, shorter);
        client.release(name, longer);
    }
}
