package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.setup.ClientKind;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import java.util.List;
import java.util.Locale;

/** How a run measures, in sentences. */
public final class SettingsText {

    private SettingsText() {}

    /** Returns the sentences, a line each. */
    public static List<String> lines(Environment environment, Settings settings) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "Redis %s, JDK %s, %s, %d processors; medians of %d slices of %.1f s each, the peers in turn",
                        environment.redis(),
                        environment.jdk(),
                        environment.os(),
                        environment.processors(),
                        settings.rounds(),
                        settings.measured().toNanos() / 1e9),
                (settings.clients() == ClientKind.processes
                                ? "a process for each client"
                                : "all clients in one process")
                        + ", " + settings.threads() + " threads (bursts: " + settings.burstThreads() + "), section "
                        + DurationText.of(settings.section()) + ", round trip delayed by "
                        + DurationText.of(settings.delay()),
                load(settings));
    }

    private static String load(Settings settings) {
        return settings.isOpen()
                ? String.format(
                        Locale.ROOT,
                        "open load of %,.1f arrivals/s: waits count from the time of arrival, and so are corrected for coordinated omission",
                        settings.rate().orElseThrow())
                : "closed loop: waits count from the call of lock, and are not corrected for coordinated omission";
    }
}
