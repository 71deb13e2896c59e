package dev.holdfast.redis;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.wire.GroupValue;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.MemberValue;
import dev.holdfast.redis.internal.wire.QueueMember;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One look at some locks of one server. All that is asked about the keys goes at once, and the queues and members of
 * those that have any go together after that. Used by one thread.
 */
final class LockLook {

    private static final int MEMBERS_SHOWN = 10;

    /** So many members are looked at for whether their time has passed; their units are in nobody's use then. */
    private static final int MOST_ENDED = 100;

    private final RedisAsyncCommands<String, String> redis;
    private final LockKeys keys;
    private final String node;
    private final int mostWaiters;
    private final Duration longestAnswer;
    private boolean allServed = true;

    LockLook(
            RedisAsyncCommands<String, String> redis,
            LockKeys keys,
            String node,
            int mostWaiters,
            Duration longestAnswer) {
        this.redis = redis;
        this.keys = keys;
        this.node = node;
        this.mostWaiters = mostWaiters;
        this.longestAnswer = longestAnswer;
    }

    /** What was seen, by name, without what the holders say about themselves. */
    Map<String, LockInspection> at(List<String> names) throws BackendFailure, InterruptedException {
        List<Key> asked = names.stream().map(Key::new).toList();
        RedisFuture<List<String>> time = redis.time();
        List<Members> members = new ArrayList<>();
        for (Key key : asked) {
            read(key).ifPresent(members::add);
        }
        Instant now = instant(answer(time));
        Map<String, LockInspection> seen = new LinkedHashMap<>();
        for (Members each : members) {
            inspection(each, now).ifPresent(inspection -> seen.put(inspection.name(), inspection));
        }
        return seen;
    }

    /** Whether this server has answered for all names. */
    boolean allServed() {
        return allServed;
    }

    private final class Key {

        private final String name;
        private final RedisFuture<String> value;
        private final RedisFuture<Long> remainingMillis;
        private final RedisFuture<Long> waiters;

        Key(String name) {
            this.name = name;
            this.value = redis.get(keys.hold(name));
            this.remainingMillis = redis.pttl(keys.hold(name));
            this.waiters = redis.zcard(keys.queue(name));
        }
    }

    /** What stands at a lock's key, and what was asked because of that. */
    private final class Members {

        private final String name;
        private final Optional<HoldValue> hold;
        private final Optional<GroupValue> group;
        private final long remainingMillis;
        private final long waiterCount;
        private final @Nullable RedisFuture<List<ScoredValue<String>>> queue;
        private final @Nullable RedisFuture<List<ScoredValue<String>>> members;
        private final @Nullable RedisFuture<List<ScoredValue<String>>> firstToEnd;
        private final @Nullable RedisFuture<Long> memberCount;

        Members(
                String name,
                Optional<HoldValue> hold,
                Optional<GroupValue> group,
                long remainingMillis,
                long waiterCount) {
            this.name = name;
            this.hold = hold;
            this.group = group;
            this.remainingMillis = remainingMillis;
            this.waiterCount = waiterCount;
            this.queue = waiterCount > 0 && mostWaiters > 0
                    ? redis.zrangeWithScores(keys.queue(name), 0, mostWaiters - 1L)
                    : null;
            this.members = group.isPresent() ? redis.zrevrangeWithScores(keys.group(name), 0, MEMBERS_SHOWN - 1) : null;
            this.firstToEnd = group.isPresent() ? redis.zrangeWithScores(keys.group(name), 0, MOST_ENDED - 1) : null;
            this.memberCount = group.isPresent() ? redis.zcard(keys.group(name)) : null;
        }
    }

    /** Empty if another program's data stands there, or if this server does not serve it. */
    private Optional<Members> read(Key key) throws BackendFailure, InterruptedException {
        try {
            String value = answer(key.value);
            Optional<GroupValue> group = Optional.ofNullable(value).flatMap(GroupValue::parse);
            Optional<HoldValue> hold = Optional.ofNullable(value).flatMap(HoldValue::parse);
            return value != null && group.isEmpty() && hold.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Members(key.name, hold, group, answer(key.remainingMillis), answer(key.waiters)));
        } catch (BackendFailure e) {
            return leftOut(e);
        }
    }

    private Optional<LockInspection> inspection(Members read, Instant now) throws BackendFailure, InterruptedException {
        try {
            Optional<Group> group = read.group.isPresent() ? group(read, read.group.get(), now) : Optional.empty();
            Optional<Holder> holder = read.hold
                    .map(hold -> new Holder(
                            hold.client(),
                            hold.attempt(),
                            hold.token(),
                            Answers.leaseLeft(read.remainingMillis),
                            Optional.empty()))
                    .or(() -> group.flatMap(held -> held.members().stream().findFirst()));
            return Optional.of(new LockInspection(
                    read.name,
                    holder,
                    group,
                    waiters(read),
                    read.waiterCount,
                    now,
                    Optional.of(node),
                    read.hold.filter(HoldValue::marker).isPresent()));
        } catch (BackendFailure e) {
            return leftOut(e);
        }
    }

    private List<Waiter> waiters(Members read) throws BackendFailure, InterruptedException {
        if (read.queue == null) {
            return List.of();
        }
        List<Waiter> waiters = new ArrayList<>();
        for (ScoredValue<String> entry : answer(read.queue)) {
            Instant since = Answers.instant((long) entry.getScore());
            QueueMember.parse(entry.getValue())
                    .ifPresent(member -> waiters.add(new Waiter(member.client(), member.attempt(), since)));
        }
        return waiters;
    }

    /** Those that end last come first. Empty if the last of them has ended by now. */
    private Optional<Group> group(Members read, GroupValue value, Instant now)
            throws BackendFailure, InterruptedException {
        if (read.members == null || read.firstToEnd == null || read.memberCount == null) {
            return Optional.empty();
        }
        List<Holder> members = new ArrayList<>();
        for (ScoredValue<String> entry : answer(read.members)) {
            Duration leaseLeft = Duration.between(now, Answers.instant((long) entry.getScore()));
            MemberValue.parse(entry.getValue())
                    .filter(member -> !leaseLeft.isNegative() && !leaseLeft.isZero())
                    .ifPresent(member -> members.add(new Holder(
                            member.client(),
                            member.attempt(),
                            value.era(),
                            leaseLeft.truncatedTo(ChronoUnit.MILLIS),
                            Optional.empty())));
        }
        List<MemberValue> ended = new ArrayList<>();
        for (ScoredValue<String> entry : answer(read.firstToEnd)) {
            if (!Answers.instant((long) entry.getScore()).isAfter(now)) {
                MemberValue.parse(entry.getValue()).ifPresent(ended::add);
            }
        }
        int inUse = value.units() - ended.stream().mapToInt(MemberValue::units).sum();
        long count = answer(read.memberCount) - ended.size();
        return members.isEmpty()
                ? Optional.empty()
                : Optional.of(new Group(value.label(), Math.max(0, inUse), members, Math.max(members.size(), count)));
    }

    private <T> Optional<T> leftOut(BackendFailure e) throws BackendFailure {
        if (Failures.isOfAnotherType(e)) {
            return Optional.empty();
        } else if (Failures.isRefusedForItsSlot(e)) {
            allServed = false;
            return Optional.empty();
        }
        throw e;
    }

    private static Instant instant(List<String> time) {
        return Instant.ofEpochSecond(Long.parseLong(time.get(0)), Long.parseLong(time.get(1)) * 1_000);
    }

    private <T> T answer(RedisFuture<T> future) throws BackendFailure, InterruptedException {
        return BlockingAnswer.of(future, longestAnswer);
    }
}
