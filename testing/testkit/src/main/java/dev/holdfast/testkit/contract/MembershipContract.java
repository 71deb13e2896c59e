package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.HolderId;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a member of a group is kept, how it ends, and what it can be turned into; request by request. */
abstract class MembershipContract extends ContractTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    MembershipContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    void assumeGroups() {
        assumeTrue(newServiceClient().backend().capabilities().groups(), "this service has no groups");
    }

    // ---- its end

    @Test
    void release_twice_givesNothingBackTheSecondTime() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold first = client.join(name, GroupContract.permits(2));
        Hold second = client.join(name, GroupContract.permits(2));

        assertThat(client.release(name, first)).isEqualTo(Result.RELEASED);
        assertThat(client.release(name, first)).isNotEqualTo(Result.RELEASED);

        assertThat(inspect(name).group().orElseThrow().units()).isEqualTo(2);
        client.release(name, second);
    }

    @Test
    void release_ofAnEarlierGroupsMember_touchesNoLaterOne() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Attempt attempt = client.attempt(Share.READ);
        Hold first = client.acquire(name, attempt);
        client.release(name, first);
        Hold second = client.acquire(name, attempt);

        assertThat(client.release(name, first)).isNotEqualTo(Result.RELEASED);
        assertThat(client.renew(name, first)).isInstanceOf(RenewAnswer.Lost.class);

        assertThat(client.renew(name, second)).isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(client.release(name, second)).isEqualTo(Result.RELEASED);
    }

    @Test
    void end_ofOneMember_concernsNoOther() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold living = client.join(name, GroupContract.permits(2));
        Hold dead = client.acquire(name, client.attempt(GroupContract.permits(3), SHORT));
        ServiceClient other = newServiceClient();
        Attempt asking = other.attempt(GroupContract.permits(3));

        soon().until(() -> other.ask(name, asking, Ask.Kind.ONCE) instanceof AskAnswer.Granted);

        assertThat(client.renew(name, dead)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(client.renew(name, living)).isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(client.release(name, living)).isEqualTo(Result.RELEASED);
        other.leave(name, asking);
    }

    @Test
    void release_ofTheLongestMember_tellsTheHeadWhenTheLockIsFree() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold shorter = client.acquire(name, client.attempt(Share.READ, Duration.ofMinutes(20)));
        Hold longer = client.join(name, Share.READ);
        ServiceClient other = newServiceClient();
        Attempt writer = other.queue(name);

        client.release(name, longer);

        Duration left;
        do {
            // A backend may also tell more exactly than before when the longer hold ends.
            ServiceClient.FreeAt free = other.nextFreeAt();
            assertThat(free.name()).isEqualTo(name);
            left = Duration.ofNanos(free.atNanos() - System.nanoTime());
        } while (left.compareTo(Duration.ofMinutes(21)) > 0);
        assertThat(left).isGreaterThan(Duration.ofMinutes(15));
        client.release(name, shorter);
        other.release(name, ServiceClient.hold(writer, other.nextGrant()));
    }

    @Test
    void forceRelease_ofAMember_endsThatOneAlone() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold first = client.join(name, Share.READ);
        Hold second = client.join(name, Share.READ);
        ServiceClient other = newServiceClient();
        HolderId named =
                new HolderId(client.backend().clientId(), first.attempt().number(), first.token());

        boolean ended = Actor.answer(
                other.backend().operator().forceRelease(LockId.of(name), named).toCompletableFuture());

        assertThat(ended).isTrue();
        assertThat(client.renew(name, first)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(client.renew(name, second)).isInstanceOf(RenewAnswer.Renewed.class);
        client.release(name, second);
    }

    // ---- its renewal

    @Test
    void renew_ofHoldsAndMembers_answersEachInItsPlace() throws Exception {
        String name = newName();
        String other = newName();
        ServiceClient client = newServiceClient();
        Hold reader = client.join(name, Share.READ);
        Hold writer = client.acquire(other);
        Hold gone = new Hold(client.attempt(Share.READ), reader.token(), 1);

        List<RenewAnswer> answers = client.renew(
                List.of(renewal(name, reader), renewal(other, writer), renewal(name, gone), renewal(other, writer)));

        assertThat(answers.get(0)).isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(answers.get(1)).isInstanceOf(RenewAnswer.Renewed.class);
        assertThat(answers.get(2)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(answers.get(3)).isInstanceOf(RenewAnswer.Renewed.class);
        client.release(name, reader);
        client.release(other, writer);
    }

    private static Renewal renewal(String name, Hold hold) {
        return new Renewal(LockId.of(name), hold, ServiceClient.LEASE.toMillis());
    }

    @Test
    void renew_whileAWriterWaits_saysSo() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold reader = client.join(name, Share.READ);
        Attempt writer = newServiceClient().queue(name);

        assertThat(ServiceClient.waiters(client.renew(name, reader))).hasValue(1);

        assertThat(writer.share()).isEqualTo(Share.EXCLUSIVE);
        client.release(name, reader);
    }

    // ---- downgrade

    @Test
    void change_ofAHold_isAGroupOfOneThatOthersJoin() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        ServiceClient other = newServiceClient();
        Hold writer = client.acquire(name);
        Attempt waiting = other.queue(name, other.attempt(Share.READ));
        Attempt attempt = client.attempt(Share.READ);

        Hold reader = changed(attempt, client.change(name, writer, attempt));

        PushedGrant joined = other.nextGrant();
        assertThat(reader.token()).isEqualTo(writer.lastToken()).isEqualTo(joined.token());
        assertThat(client.release(name, writer)).isNotEqualTo(Result.RELEASED);
        assertThat(client.renew(name, reader)).isInstanceOf(RenewAnswer.Renewed.class);
        client.release(name, reader);
        other.release(name, ServiceClient.hold(waiting, joined));
    }

    @Test
    void change_ofAHold_goesBeforeTheWriterThatWaits() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        ServiceClient other = newServiceClient();
        Hold writer = client.acquire(name);
        Attempt next = other.queue(name);
        Attempt attempt = client.attempt(Share.READ);

        Hold reader = changed(attempt, client.change(name, writer, attempt));

        assertThat(other.heardNoGrant()).isTrue();
        client.release(name, reader);
        PushedGrant grant = other.nextGrant();
        assertThat(grant.token()).isGreaterThan(reader.serial());
        other.release(name, ServiceClient.hold(next, grant));
    }

    @Test
    void change_again_answersTheSame() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold writer = client.acquire(name);
        Attempt down = client.attempt(Share.READ);
        Attempt up = client.attempt();

        Hold reader = changed(down, client.change(name, writer, down));
        assertThat(changed(down, client.change(name, writer, down)).token()).isEqualTo(reader.token());
        Hold upgraded = changed(up, client.change(name, reader, up));
        assertThat(changed(up, client.change(name, reader, up))).isEqualTo(upgraded);

        assertThat(upgraded.token()).isGreaterThan(reader.serial());
        client.release(name, upgraded);
    }

    static Hold changed(Attempt attempt, ChangeAnswer answer) {
        if (answer instanceof ChangeAnswer.Changed changed) {
            return changed.grant().hold(attempt);
        }
        throw new AssertionError("not changed: " + answer);
    }

    // ---- upgrade

    @Test
    void change_besideOtherMembers_isRefusedAndChangesNothing() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold first = client.join(name, Share.READ);
        Hold second = client.join(name, Share.READ);

        assertThat(client.change(name, first, client.attempt())).isInstanceOf(ChangeAnswer.Shared.class);

        assertThat(client.release(name, first)).isEqualTo(Result.RELEASED);
        assertThat(client.release(name, second)).isEqualTo(Result.RELEASED);
    }

    @Test
    void change_ofTheOnlyMember_holdsAllBeforeThoseWhoWait() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        ServiceClient other = newServiceClient();
        Hold reader = client.join(name, Share.READ);
        Attempt waiting = other.queue(name);
        Attempt up = client.attempt();

        Hold writer = changed(up, client.change(name, reader, up));

        assertThat(client.renew(name, reader)).isInstanceOf(RenewAnswer.Lost.class);
        assertThat(ServiceClient.waiters(client.renew(name, writer))).hasValue(1);
        client.release(name, writer);
        other.release(name, ServiceClient.hold(waiting, other.nextGrant()));
    }

    @Test
    void change_ofWhatIsNotHeld_saysSo() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold writer = client.acquire(name);
        client.release(name, writer);
        Hold reader = client.join(name, Share.READ);
        client.release(name, reader);

        assertThat(client.change(name, writer, client.attempt(Share.READ))).isInstanceOf(ChangeAnswer.NotHeld.class);
        assertThat(client.change(name, reader, client.attempt())).isInstanceOf(ChangeAnswer.NotHeld.class);

        assertThat(inspect(name).holder()).isEmpty();
    }

    @Test
    void change_afterItsTime_isRefused() throws Exception {
        String name = newName();
        ServiceClient client = newServiceClient();
        Hold writer = client.acquire(name);
        Ask late = new Ask(LockId.of(name), client.attempt(Share.READ), Ask.Kind.ONCE, 0, -Ask.MOST_LATE_NANOS * 2);

        assertThat(client.change(new Change(writer, late))).isInstanceOf(ChangeAnswer.Refused.class);

        assertThat(client.release(name, writer)).isEqualTo(Result.RELEASED);
    }
}
