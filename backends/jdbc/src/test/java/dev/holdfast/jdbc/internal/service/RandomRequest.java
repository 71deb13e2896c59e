package dev.holdfast.jdbc.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.internal.rules.Sender;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Resize;
import dev.holdfast.spi.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Requests about one lock by a few clients, whose attempts and holds are remembered, also those that are over. */
final class RandomRequest {

    /** A request, as a function of the lock. */
    record Request(String text, String client, Rule rule) {}

    /** What it does with a lock. */
    interface Rule {

        Object apply(LockState lock, LockRules rules, Sender sender, long now, List<Message> messages);
    }

    private record OfClient<T>(String client, T what) {}

    private static final List<String> CLIENTS = List.of("0000000000000001", "aaaaaaaaaaaaaaaa", "ZzZzZzZzZzZzZzZz");
    private static final List<Share> SHARES =
            List.of(Share.EXCLUSIVE, Share.EXCLUSIVE, Share.READ, Share.permits(1, 3), Share.permits(2, 3));
    /** Some end during a sequence. */
    static final List<Long> LEASES_MILLIS = List.of(1L, 5L, 20L, 60_000L, 31_536_000_000L);

    /** None does. */
    static final List<Long> LONG_LEASES_MILLIS = List.of(60_000L, 600_000L, 31_536_000_000L);

    private static final long GIVE_UP_NANOS = 60_000_000_000L;
    private static final int REMEMBERED = 12;

    private final LockId lock;
    private final Random random;
    private final List<Long> leasesMillis;
    private final List<OfClient<Attempt>> attempts = new ArrayList<>();
    private final List<OfClient<Hold>> holds = new ArrayList<>();
    private long attemptNumber;

    RandomRequest(LockId lock, Random random, List<Long> leasesMillis) {
        this.lock = lock;
        this.leasesMillis = leasesMillis;
        this.random = random;
    }

    Request next() {
        int kind = random.nextInt(20);
        if (kind < 8 || attempts.isEmpty()) {
            return ask();
        }
        OfClient<Attempt> attempt = one(attempts);
        if (kind < 10) {
            return new Request("leave " + attempt, attempt.client, (state, rules, sender, now, messages) -> {
                rules.leave(state, sender.client(), attempt.what, now, messages);
                return "left";
            });
        }
        if (kind == 10) {
            Resize resize = new Resize(lock, 1 + random.nextInt(4), one(leasesMillis));
            return new Request(resize.toString(), attempt.client, (state, rules, sender, now, messages) -> {
                rules.resize(state, resize, now, messages);
                return "resized";
            });
        }
        return holds.isEmpty() ? ask() : aboutAHold(kind, one(holds));
    }

    private Request ask() {
        String client = one(CLIENTS);
        Attempt attempt = attempts.isEmpty() || random.nextInt(3) > 0 ? freshAttempt() : one(attempts).what;
        Ask.Kind kind = one(List.of(Ask.Kind.values()));
        Ask ask = new Ask(lock, attempt, kind, floor(), GIVE_UP_NANOS);
        remember(attempts, new OfClient<>(client, attempt));
        return new Request(client + " " + ask, client, (state, rules, sender, now, messages) -> {
            AskAnswer answer = rules.ask(state, sender, ask, now, messages);
            if (answer instanceof AskAnswer.Granted granted) {
                remember(holds, new OfClient<>(client, granted.hold(attempt)));
            }
            return answer;
        });
    }

    /** Also what is higher than the time, as after a database's clock was set back. */
    private long floor() {
        return holds.isEmpty() || random.nextBoolean()
                ? 0
                : one(holds).what.lastToken() + (random.nextInt(10) == 0 ? 1_000_000 : 0);
    }

    private Attempt freshAttempt() {
        Share share = one(SHARES);
        return new Attempt(
                ++attemptNumber,
                share,
                System.nanoTime() - random.nextInt(1_000_000_000),
                random.nextInt(1000),
                one(leasesMillis),
                share == Share.EXCLUSIVE ? 1 + random.nextInt(64) : 1);
    }

    private Request aboutAHold(int kind, OfClient<Hold> hold) {
        if (kind < 15) {
            Release release = new Release(
                    lock,
                    hold.what,
                    random.nextInt(5) == 0 ? one(leasesMillis.subList(0, leasesMillis.size() - 2)) : 0,
                    Optional.empty());
            return new Request(
                    hold.client + " " + release,
                    hold.client,
                    (state, rules, sender, now, messages) ->
                            rules.release(state, sender.client(), release, now, messages));
        }
        if (kind < 17) {
            Renewal renewal = new Renewal(lock, hold.what, one(leasesMillis));
            return new Request(
                    hold.client + " " + renewal,
                    hold.client,
                    (state, rules, sender, now, messages) -> rules.renew(state, sender, renewal, now));
        }
        if (kind == 17) {
            HolderId named = new HolderId(hold.client, hold.what.attempt().number(), hold.what.token());
            return new Request(
                    "force " + named,
                    hold.client,
                    (state, rules, sender, now, messages) -> rules.forceRelease(state, named, now, messages));
        }
        Attempt to = freshAttempt();
        Change change = new Change(hold.what, new Ask(lock, to, Ask.Kind.ONCE, floor(), GIVE_UP_NANOS));
        return new Request(hold.client + " " + change, hold.client, (state, rules, sender, now, messages) -> {
            ChangeAnswer answer = rules.change(state, sender, change, now, messages);
            if (answer instanceof ChangeAnswer.Changed changed) {
                remember(holds, new OfClient<>(hold.client, changed.grant().hold(to)));
            }
            return answer;
        });
    }

    private static <T> void remember(List<T> these, T one) {
        if (!these.contains(one)) {
            these.add(one);
        }
        if (these.size() > REMEMBERED) {
            these.remove(0);
        }
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    List<String> clients() {
        return CLIENTS;
    }
}
