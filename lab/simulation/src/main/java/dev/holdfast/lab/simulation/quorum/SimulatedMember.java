package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.CommandText;
import dev.holdfast.lab.simulation.check.Findings;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.network.Network;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.network.Weather;
import dev.holdfast.lab.simulation.network.Wiretap;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.Trace;
import dev.holdfast.redis.testing.SentScript;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A member: its server with the real scripts, its run id, and the ways to it. */
final class SimulatedMember {

    private static final long FAILOVER_NANOS = 100_000_000;
    private static final int KEYS_OF_A_RELEASE = 4;
    private static final int STOOD = 4;

    private final int index;
    private final Agenda agenda;
    private final RedisModel model;
    private final ServerHost host;
    private final Weather weather;
    private final Network network;
    private int runs = 1;
    private long forgotNanos = Long.MIN_VALUE / 2;
    private long scripts;
    private final Map<String, String> left = new HashMap<>();

    SimulatedMember(
            int index,
            Agenda agenda,
            RedisModel model,
            long wayMicros,
            Mix mix,
            Trace trace,
            Findings findings,
            Wiretap tap) {
        this.index = index;
        this.agenda = agenda;
        this.model = model;
        this.host = new ServerHost(agenda, model, new Tracer(trace, findings), trace);
        this.weather = new Weather(wayMicros);
        this.network = new Network(agenda, weather, client -> host, mix.with(1_000 + index), trace, tap);
    }

    String description() {
        return "redis://member" + index;
    }

    String runId() {
        return String.format(Locale.ROOT, "%02x%038x", index, runs);
    }

    Network network() {
        return network;
    }

    Weather weather() {
        return weather;
    }

    ServerHost host() {
        return host;
    }

    RedisModel model() {
        return model;
    }

    /** When it last forgot something, in true time. */
    long forgotNanos() {
        return forgotNanos;
    }

    /** How many scripts it has executed. */
    long scripts() {
        return scripts;
    }

    /** The value of a hold, if there is one. */
    Optional<String> vote(String key) {
        return Optional.ofNullable(model.peek(key));
    }

    /** It goes down, and comes back under a new run id with what the loss leaves. */
    private void restart(long forNanos, Runnable loss) {
        host.goDown();
        loss.run();
        runs++;
        forgot();
        agenda.after(forNanos, host::comeUp);
    }

    void restartEmpty(long forNanos) {
        restart(forNanos, model::wipe);
    }

    void restartWithItsData(long forNanos) {
        restart(forNanos, model::flushScripts);
    }

    /** It comes back with the data of now, after a while. */
    void restartStale(long afterNanos) {
        Object before = model.snapshot();
        agenda.after(afterNanos, () -> restart(FAILOVER_NANOS, () -> model.restore(before)));
    }

    void flush() {
        model.flushAll();
        forgot();
    }

    /** Whether a key has another value than it had when the member last forgot something. */
    boolean hasWrittenSince(String key) {
        return vote(key).filter(value -> !value.equals(left.get(key))).isPresent();
    }

    private void forgot() {
        forgotNanos = agenda.nowNanos();
        left.clear();
        for (String key : model.keys()) {
            vote(key).ifPresent(value -> left.put(key, value));
        }
    }

    /** What it executes. */
    private final class Tracer implements ServerHost.Watcher {

        private final Trace trace;
        private final Findings findings;

        Tracer(Trace trace, Findings findings) {
            this.trace = trace;
            this.findings = findings;
        }

        @Override
        public void before(byte[][] command) {
            // The answer says what it came to.
        }

        @Override
        public void after(byte[][] command, @Nullable Object reply) {
            SentScript.parse(command).ifPresent(script -> {
                scripts++;
                if (trace.isRead()) {
                    trace.write(
                            -1,
                            "member " + index + " executed " + CommandText.of(command, script) + " -> "
                                    + CommandText.of(reply));
                }
                if (reply instanceof RedisModel.Refused refused
                        && refused.text().contains("OOM")
                        && isRelease(script)) {
                    findings.broken(
                            Rule.FREED_WHEN_FULL,
                            false,
                            description() + " has not carried out a release: " + refused.text());
                }
            });
        }

        /** No other script has what an attempt stood in the queue with as its fifth argument. */
        private static boolean isRelease(SentScript script) {
            return script.keys().size() == KEYS_OF_A_RELEASE
                    && script.arguments().size() > STOOD
                    && script.arguments().get(STOOD).contains(":");
        }
    }
}
