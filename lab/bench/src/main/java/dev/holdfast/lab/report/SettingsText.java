package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import java.util.List;
import java.util.Locale;

/** How a run measures, in sentences. */
public final class SettingsText {

    private SettingsText() {}

    /** Returns the sentences, a line each. */
    public static List<String> lines(Environment environment, Settings settings) {
        double seconds = settings.measured().toNanos() / 1e9;
        String slices = settings.rounds() == 1 ? "one slice" : "medians of " + settings.rounds() + " slices";
        String clients = switch (settings.clients()) {
            case threads -> "all clients in one process";
            case processes -> "a process for each client";
        };
        String load = settings.isOpen()
                ? "open load of " + Markdown.number(settings.rate().orElseThrow(), 1)
                        + " arrivals/s: waits count from the"
                        + " time of arrival, and so are corrected for coordinated omission"
                : "closed loop: waits count from the call of lock, and are not corrected for coordinated omission";
        return List.of(
                String.format(
                        Locale.ROOT, "%s; %s of %.1f s each, the peers in turn", environment.words(), slices, seconds),
                clients + ", " + settings.threads() + " threads (bursts: " + settings.burstThreads() + "), section "
                        + DurationText.of(settings.section()) + ", round trip delayed by "
                        + DurationText.of(settings.delay()),
                load + "; in a burst they count from its beginning");
    }
}
