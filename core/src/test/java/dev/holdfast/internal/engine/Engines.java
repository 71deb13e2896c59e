package dev.holdfast.internal.engine;

import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/** Engines for tests of single lanes. */
public final class Engines {

    private Engines() {}

    public static Engine on(ScriptedBackend server, ManualTime time) {
        ClientSettings settings = new ClientSettings(
                LockOptions.defaults(),
                Runnable::run,
                Rig.RESPONSE_TIMEOUT,
                Rig.PATIENCE,
                Duration.ofSeconds(5),
                Rig.POLL_BOUND,
                false);
        return new Engine(server, settings, time, new Random(42));
    }

    /** Adds a listener to the events of an engine that stays. */
    public static void listen(Engine engine, Consumer<? super LockEvent> listener) {
        engine.events.add(listener);
    }

    /** Its client closes. */
    public static void close(Engine engine) {
        engine.beginClosing();
    }
}
