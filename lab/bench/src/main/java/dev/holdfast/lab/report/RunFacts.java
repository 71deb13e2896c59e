package dev.holdfast.lab.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has to be known to run the same again. */
public record RunFacts(String command, Instant began, String machine, List<String> libraries) {

    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");
    private static final Pattern CREDENTIALS = Pattern.compile("(?<=://)[^/\\s]*@");
    private static final Pattern JAR = Pattern.compile(".*/((?:holdfast-core|lettuce-core|redisson|netty-transport"
            + "|spring-integration-redis|shedlock-provider-redis-spring|lock4j-core|curator-recipes|zookeeper"
            + "|spring-integration-jdbc|shedlock-provider-jdbc-template|HikariCP|postgresql|mariadb-java-client|h2)"
            + "-\\d[^/]*)\\.jar");

    public static RunFacts ofThisMachine(String command, Instant began) {
        long bytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        String memory = String.format(Locale.ROOT, "%.1f GiB of memory", bytes / (double) (1L << 30));
        List<String> libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(JAR::matcher)
                .filter(Matcher::matches)
                .map(jar -> jar.group(1).replaceFirst("-(?=\\d)", " "))
                .toList();
        return new RunFacts(
                command, began, processor().map(model -> model + ", ").orElse("") + memory, libraries);
    }

    /** A command as it can be typed again, without the password of a server. */
    static String commandText(String program, List<String> arguments) {
        return arguments.stream()
                .map(argument -> CREDENTIALS.matcher(argument).replaceAll("***@"))
                .map(argument ->
                        PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", program + " ", ""))
                .strip();
    }

    private static Optional<String> processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name") && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }
}
