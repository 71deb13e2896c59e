package dev.holdfast.lab.report.page;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What this runs on, in words. */
final class Machine {

    private static final Path PROCESSORS_OF_LINUX = Path.of("/proc/cpuinfo");
    private static final double GIBI = 1L << 30;

    private Machine() {}

    /** Returns the processor's model, where the system tells it, and the memory. */
    static String words() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return model().map(model -> model + ", ").orElse("")
                + String.format(Locale.ROOT, "%.1f GiB of memory", system.getTotalMemorySize() / GIBI);
    }

    private static Optional<String> model() {
        try (Stream<String> lines = Files.lines(PROCESSORS_OF_LINUX)) {
            return lines.filter(line -> line.startsWith("model name") && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }
}
