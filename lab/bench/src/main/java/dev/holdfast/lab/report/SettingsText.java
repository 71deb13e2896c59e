package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.setup.ClientKind;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import java.util.List;
import java.util.Locale;

/** How a run measures, in sentences. */
public final class SettingsText {

    private static final String BURSTS = "; in a burst they count from its beginning";

    private SettingsText() {}

    /** Returns the sentences, a line each. */
    public static List<String> lines(Environment environment, Settings settings) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "Redis %s, JDK %s, %s, %d processors; %s, the peers in turn",
                        environment.redis(),
                        environment.jdk(),
                        environment.os(),
                        environment.processors(),
                        slices(settings)),
                (settings.clients() == ClientKind.processes
                                ? "a process for each client"
                                : "all clients in one process")
                        + ", " + settings.threads() + " threads (bursts: " + settings.burstThreads() + "), section "
                        + DurationText.of(settings.section()) + ", round trip delayed by "
                        + DurationText.of(settings.delay()),
                load(settings));
    }

    private static String slices(Settings settings) {
        double seconds = settings.measured().toNanos() / 1e9;
        return settings.rounds() == 1
                ? String.format(Locale.ROOT, "one slice of %.1f s each", seconds)
                : String.format(Locale.ROOT, "medians of %d slices of %.1f s each", settings.rounds(), seconds);
    }

    private static String load(Settings settings) {
        String load = settings.isOpen()
                ? String.format(
                        Locale.ROOT,
                        "open load of %,.1f arrivals/s: waits count from the time of arrival, and so are corrected for coordinated omission",
                        settings.rate().orElseThrow())
                : "closed loop: waits count from the call of lock, and are not corrected for coordinated omission";
        return load + BURSTS;
    }
}
