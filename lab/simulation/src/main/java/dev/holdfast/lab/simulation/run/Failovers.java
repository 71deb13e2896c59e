package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.ServerBooks;
import dev.holdfast.lab.simulation.check.Takeovers.Brought;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.RedisModel.State;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Moves;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The servers, one primary after the other, and which of them each client considers the primary. As with Sentinels, a
 * client learns of a failover by a report, each at a time of its own; until then it connects to the former primary,
 * which is gone, has become a read-only replica, or goes on to answer for a while.
 */
final class Failovers {

    private static final int DEMOTION = -7;
    private static final long CONNECTIONS = 1_000_000;

    private record Promotion(Fault fault, long atNanos) {}

    private final World world;
    private final World.ModelMaker models;
    private final List<Primary> primaries = new ArrayList<>();
    private final List<Promotion> promotions = new ArrayList<>();
    private final List<Follower> followers = new ArrayList<>();

    Failovers(World world, World.ModelMaker models) {
        this.world = world;
        this.models = models;
        RedisModel model = models.make(world.serverClock);
        add(
                model,
                new ServerBooks(
                        model,
                        world.agenda,
                        world.findings,
                        world.assumptions,
                        world.trace,
                        world.limits,
                        world.serverClock));
    }

    private void add(RedisModel model, ServerBooks books) {
        ServerHost.Watcher watcher = world.counted.beside(model, world.handOns.beside(model, books));
        ServerHost host = new ServerHost(world.agenda, model, watcher, world.trace, CONNECTIONS * primaries.size());
        primaries.add(new Primary(primaries.size(), model, books, host));
    }

    Primary present() {
        return primaries.get(primaries.size() - 1);
    }

    /** The present primary and those before it. */
    List<Primary> all() {
        return primaries;
    }

    /** The number of the primary that runs in a process of a server. */
    int numberOf(ServerHost host) {
        for (Primary primary : primaries) {
            if (primary.host() == host) {
                return primary.number();
            }
        }
        throw new IllegalArgumentException("no primary");
    }

    /** Where a client connects to. */
    ServerHost serverOf(int client) {
        return primaries.get(knownTo(client)).host();
    }

    // ---- what clients know

    private int knownTo(int client) {
        int number = promotions.size();
        while (number > 0 && reportedNanos(number, client) > world.agenda.nowNanos()) {
            number--;
        }
        return number;
    }

    /** When a client is told of a primary, in true time. Most are told at once, and some much later. */
    long reportedNanos(int number, int client) {
        Promotion promotion = promotions.get(number - 1);
        double part = world.mix.with(promotion.fault.atMicros(), client).fraction();
        return promotion.atNanos + (long) (part * part * part * 1_000 * spreadMicros(promotion.fault));
    }

    private static long spreadMicros(Fault fault) {
        return fault.forMicros() - fault.amount();
    }

    /** What a process of a client hears of failovers. */
    Moves follow(SimulatedProcess process, int client) {
        Follower follower = new Follower(process, client);
        followers.add(follower);
        for (int number = 1; number <= promotions.size(); number++) {
            follower.awaitReport(number);
        }
        return follower;
    }

    private final class Follower implements Moves {

        private final SimulatedProcess process;
        private final int client;
        private Consumer<String> task = why -> {};
        private int reported;

        Follower(SimulatedProcess process, int client) {
            this.process = process;
            this.client = client;
            this.reported = knownTo(client);
        }

        void awaitReport(int number) {
            if (number > reported) {
                world.agenda.at(
                        Math.max(world.agenda.nowNanos(), reportedNanos(number, client)),
                        () -> process.run(Strand.MESSAGES, () -> report(number)));
            }
        }

        private void report(int number) {
            if (number > reported) {
                reported = number;
                world.trace.write(client, "is told that server " + number + " is the primary");
                task.accept("server " + number + " is the primary");
            }
        }

        @Override
        public long moves() {
            return knownTo(client);
        }

        @Override
        public boolean mayMove() {
            return world.mayTakeOver();
        }

        @Override
        public void whenMoved(Consumer<String> told) {
            task = told;
        }
    }

    // ---- takeovers

    /** From now on, writes do not reach the server that will take over. */
    void begin(Fault fault) {
        Primary present = present();
        Object data = present.model().snapshot();
        world.agenda.after(1_000 * fault.amount(), () -> {
            if (present.number() == present().number()) {
                promote(fault, present, data);
            }
        });
    }

    private void promote(Fault fault, Primary former, Object data) {
        RedisModel model = models.make(world.serverClock);
        model.restore(data);
        Set<String> lost = new HashSet<>();
        Map<String, Brought> brought = new HashMap<>();
        for (int lock : world.schedule.locks()) {
            compare(Caller.nameOf(lock), former.model(), model, lost, brought);
        }
        world.trace.write(-1, "server " + primaries.size() + " takes over; lost or different: " + lost);
        world.takeovers.add(world.agenda.nowNanos(), lost, brought);
        add(model, former.books().followedBy(model, key -> world.takeovers.lost(former.number(), key)));
        promotions.add(new Promotion(fault, world.agenda.nowNanos()));
        followers.removeIf(follower -> follower.process.isDead());
        followers.forEach(follower -> follower.awaitReport(promotions.size()));
        demote(fault, former);
    }

    private static void compare(
            String lock, RedisModel before, RedisModel after, Set<String> lost, Map<String, Brought> brought) {
        String key = WireFormat.DEFAULT.hold(lock);
        String was = before.peek(key);
        String is = after.peek(key);
        String group = WireFormat.DEFAULT.group(lock);
        if (!Objects.equals(was, is)
                || (was != null && before.remainingMillis(key) != after.remainingMillis(key))
                || !before.scores(group).equals(after.scores(group))) {
            lost.add(key);
        }
        String fence = after.peek(WireFormat.DEFAULT.fence(lock));
        brought.put(key, new Brought(is, fence == null ? 0 : Long.parseLong(fence)));
    }

    /** It is killed, or answers for a moment; then it is gone, or a replica whose clients have been disconnected. */
    private void demote(Fault fault, Primary former) {
        Mix mix = world.mix.with(fault.atMicros(), DEMOTION);
        long nanos = mix.chance(33) ? 0 : (long) (mix.with(1).fraction() * 1_000 * spreadMicros(fault));
        world.agenda.after(nanos, () -> {
            former.host().goDown();
            if (mix.with(2).chance(50)) {
                former.model().state(State.READ_ONLY, true);
                former.host().comeUp();
                world.agenda.at(fault.endMicros() * 1_000, former.host()::goDown);
            }
        });
    }
}
