package dev.holdfast.lab.setup;

import picocli.CommandLine.Mixin;

/** How is measured. */
public final class SettingsOptions {

    @Mixin
    private TimeOptions time = new TimeOptions();

    @Mixin
    private LoadOptions load = new LoadOptions();

    /**
     * Returns what was asked for.
     *
     * @param hasVirtual whether there are virtual threads here
     * @throws IllegalArgumentException if that makes no sense, or cannot be had here
     */
    public Settings settings(boolean hasVirtual) {
        time.check();
        load.check(hasVirtual);
        return new Settings(
                time.warmUp(),
                time.measured(),
                time.rounds(),
                load.section(),
                load.threads().orElse(ThreadKind.platform),
                load.threads().orElse(hasVirtual ? ThreadKind.virtual : ThreadKind.platform),
                load.clients(),
                load.delay(),
                load.rate());
    }
}
