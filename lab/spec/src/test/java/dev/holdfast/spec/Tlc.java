package dev.holdfast.spec;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The model checker. It keeps what it does in static fields, so each run has a class loader of its own; a JVM of its
 * own would take longer to start than most runs take.
 */
final class Tlc {

    private static final String ROOT_MODULE = "Promises.tla";
    private static final Pattern EDGE = Pattern.compile("-?\\d+ -> -?\\d+ \\[label=\"(\\w+)\"");

    /** Of those that come with TLC, the ones that a specification can extend. */
    private static final List<String> STANDARD_MODULES = List.of(
            "Bags",
            "FiniteSets",
            "Integers",
            "Naturals",
            "Randomization",
            "Reals",
            "RealTime",
            "Sequences",
            "TLC",
            "Toolbox");

    private final URL jar = Tlc.class.getClassLoader().getResource("tlc2/TLC.class");
    private final Path folder;
    private final Path standardModules;

    /**
     * Keeps what it finds in a folder.
     *
     * @param folder for the output and the states of each run
     */
    Tlc(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        standardModules = Files.createDirectories(folder.resolve("modules"));
        unpackStandardModules(standardModules);
    }

    /** Otherwise all runs of a machine unpack them to its folder for temporary files, one over the other. */
    private static void unpackStandardModules(Path library) throws IOException {
        for (String module : STANDARD_MODULES) {
            String name = module + ".tla";
            try (InputStream text =
                    Tlc.class.getClassLoader().getResourceAsStream("tla2sany/StandardModules/" + name)) {
                if (text == null) {
                    throw new IOException("TLC has no module " + name);
                }
                Files.copy(text, library.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    Report check(Configuration configuration) throws IOException {
        Path output = folder.resolve(configuration.name() + ".txt");
        long startNanos = System.nanoTime();
        // Never closed: that would close the jar for the runs beside it as well.
        URLClassLoader loader = new URLClassLoader(new URL[] {jarFile()}, ClassLoader.getPlatformClassLoader());
        try (PrintStream out = new PrintStream(Files.newOutputStream(output), false, StandardCharsets.UTF_8)) {
            run(loader, out, configuration.specification().folder(), arguments(configuration));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("TLC has another shape than that of the version in the pom.xml", e);
        }
        long nanos = System.nanoTime() - startNanos;
        return Report.of(configuration, Files.readAllLines(output), nanos, actionsTaken(configuration));
    }

    private URL jarFile() throws IOException {
        String place = jar.toString();
        return new URL(place.substring("jar:".length(), place.indexOf("!/")));
    }

    /** What its main method does, which ends the JVM. */
    private void run(ClassLoader loader, PrintStream out, Path modules, List<String> arguments)
            throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Class<?> output = loader.loadClass("util.ToolIO");
            output.getField("out").set(null, out);
            output.getField("err").set(null, out);
            Class<?> type = loader.loadClass("tlc2.TLC");
            Object tlc = type.getDeclaredConstructor().newInstance();
            Object understood = type.getMethod("handleParameters", String[].class)
                    .invoke(tlc, (Object) arguments.toArray(new String[0]));
            if (!Boolean.TRUE.equals(understood)) {
                throw new IllegalArgumentException("TLC does not understand " + arguments);
            }
            Class<?> resolver = loader.loadClass("util.SimpleFilenameToStream");
            type.getMethod("setResolver", loader.loadClass("util.FilenameToStream"))
                    .invoke(tlc, resolver.getConstructor(String[].class).newInstance((Object)
                            new String[] {modules.toString(), standardModules.toString()}));
            type.getMethod("process").invoke(tlc);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("TLC failed: " + arguments, e.getCause());
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private List<String> arguments(Configuration configuration) {
        Path states = folder.resolve("states").resolve(configuration.name());
        List<String> arguments = new ArrayList<>(List.of(
                "-workers",
                "1",
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
            arguments.addAll(
                    List.of("-dump", "dot,actionlabels", graph(configuration).toString()));
        }
        arguments.add(
                configuration.specification().folder().resolve(ROOT_MODULE).toString());
        return arguments;
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
}
