package dev.holdfast.redis.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.GroupValue;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.MemberValue;
import dev.holdfast.redis.internal.wire.QueueMember;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Decodes what {@code inspect} answers. The records of clients are not part of it. */
final class Inspections {

    private static final int FIRST_WAITER = 5;

    private Inspections() {}

    /** Whether what stands at the lock's key is of format 1, or nothing is there. */
    static boolean isKnown(Reply answer) {
        return answer.text(1)
                .map(value -> HoldValue.parse(value).isPresent()
                        || GroupValue.parse(value).isPresent())
                .orElse(true);
    }

    static LockInspection read(String name, Reply answer) {
        Optional<Group> group = answer.text(1).flatMap(GroupValue::parse).map(value -> group(value, answer));
        Optional<HoldValue> alone = answer.text(1).flatMap(HoldValue::parse);
        Optional<Holder> holder = alone.map(held -> new Holder(
                        held.client(),
                        held.attempt(),
                        held.token(),
                        Answers.leaseLeft(answer.number(2)),
                        Optional.empty()))
                .or(() -> group.flatMap(held -> held.members().stream().findFirst()));
        return new LockInspection(
                name,
                holder,
                group,
                waiters(answer),
                answer.number(3),
                Answers.instant(answer.number(0)),
                Optional.empty(),
                alone.filter(HoldValue::marker).isPresent());
    }

    private static List<Waiter> waiters(Reply answer) {
        List<Waiter> waiters = new ArrayList<>();
        for (int i = FIRST_WAITER; i < afterWaiters(answer); i += 2) {
            Instant since = Answers.instant(score(answer, i + 1));
            answer.text(i)
                    .flatMap(QueueMember::parse)
                    .ifPresent(member -> waiters.add(new Waiter(member.client(), member.attempt(), since)));
        }
        return waiters;
    }

    /** Those that end last come first. Who has ended already is neither counted nor shown. */
    private static Group group(GroupValue value, Reply answer) {
        Instant now = Answers.instant(answer.number(0));
        int units = afterWaiters(answer);
        int count = units + 1;
        List<Holder> members = new ArrayList<>();
        for (int i = count + 1; i + 1 < answer.size(); i += 2) {
            Duration leaseLeft = Duration.between(now, Answers.instant(score(answer, i + 1)));
            answer.text(i)
                    .flatMap(MemberValue::parse)
                    .filter(member -> !leaseLeft.isNegative() && !leaseLeft.isZero())
                    .ifPresent(member -> members.add(new Holder(
                            member.client(),
                            member.attempt(),
                            value.era(),
                            leaseLeft.truncatedTo(ChronoUnit.MILLIS),
                            Optional.empty())));
        }
        Collections.reverse(members);
        return new Group(value.label(), (int) answer.number(units), members, answer.number(count));
    }

    private static int afterWaiters(Reply answer) {
        return FIRST_WAITER + 2 * (int) answer.number(FIRST_WAITER - 1);
    }

    private static long score(Reply answer, int index) {
        return Answers.score(answer.text(index).orElse("0"));
    }
}
