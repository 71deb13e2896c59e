package dev.holdfast.testkit.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says how a {@link JavaProcess} is to be started. Each method changes this builder and returns it; a builder can start
 * several processes. Not safe for use by several threads at once.
 */
public final class JavaProcessBuilder {

    private final Class<?> program;
    private final List<String> jvmOptions = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Set<String> classPathFirst = new LinkedHashSet<>();
    private String maxHeap = "128m";

    JavaProcessBuilder(Class<?> program) {
        this.program = program;
    }

    /** Adds arguments of the program. */
    public JavaProcessBuilder arguments(String... added) {
        arguments.addAll(List.of(added));
        return this;
    }

    /** Sets a system property of the new JVM; it has none of this one's. */
    public JavaProcessBuilder property(String name, String value) {
        return jvmOptions("-D" + name + "=" + value);
    }

    /** Puts a directory or a jar in front of the class path, to replace classes and resources of it. */
    public JavaProcessBuilder classPathFirst(Path entry) {
        classPathFirst.add(entry.toString());
        return this;
    }

    /** Limits the heap, in the words of {@code -Xmx}; by default {@code 128m}. */
    public JavaProcessBuilder maxHeap(String size) {
        this.maxHeap = size;
        return this;
    }

    /** Adds options of the new JVM, which win over those that are set by default. */
    public JavaProcessBuilder jvmOptions(String... added) {
        jvmOptions.addAll(List.of(added));
        return this;
    }

    /** Sets an environment variable; the others are this process's. */
    public JavaProcessBuilder environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /**
     * Starts the process and does not wait for it.
     *
     * @throws UncheckedIOException when the JVM cannot be run
     */
    public JavaProcess start() {
        ProcessBuilder builder = new ProcessBuilder(command());
        builder.environment().putAll(environment);
        try {
            return new JavaProcess(program.getSimpleName(), builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("could not start a JVM for " + program.getName(), e);
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + maxHeap);
        // Most of these programs live for seconds, in which the second compiler costs more than it gains.
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(jvmOptions);
        command.add("-cp");
        command.add(classPath());
        command.add(ChildMain.class.getName());
        command.add(Long.toString(ProcessHandle.current().pid()));
        command.add(program.getName());
        command.addAll(arguments);
        return command;
    }

    /** This JVM's class path, with the places of both classes, which could have come from a module path. */
    private String classPath() {
        Set<String> entries = new LinkedHashSet<>(classPathFirst);
        entries.addAll(List.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1)));
        entries.add(placeOf(ChildMain.class));
        entries.add(placeOf(program));
        entries.remove("");
        return String.join(File.pathSeparator, entries);
    }

    private static String placeOf(Class<?> type) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .map(location -> {
                    try {
                        return Path.of(location.toURI()).toString();
                    } catch (URISyntaxException e) {
                        throw new IllegalStateException("not a path: " + location, e);
                    }
                })
                .orElse("");
    }
}
