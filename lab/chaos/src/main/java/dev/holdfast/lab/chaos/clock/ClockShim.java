package dev.holdfast.lab.chaos.clock;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small library that is loaded into processes before all others and adds an offset to their wall clock. It is
 * compiled where it is needed, which takes Linux and a C compiler; a program that is linked statically does not load
 * it.
 */
public final class ClockShim {

    private static final Logger LOG = LoggerFactory.getLogger(ClockShim.class);
    private static final long COMPILER_SECONDS = 60;

    private final Path library;
    private final Path directory;

    private ClockShim(Path library, Path directory) {
        this.library = library;
        this.directory = directory;
    }

    /** Compiles the library into a directory; empty, with the reason in the log, where that is not possible. */
    public static Optional<ClockShim> compile(Path directory) {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            LOG.warn("Clocks are not moved: that takes Linux");
            return Optional.empty();
        }
        Path source = directory.resolve("clock_shim.c");
        Path library = directory.resolve("clock_shim.so");
        try (InputStream text = ClockShim.class.getResourceAsStream("clock_shim.c")) {
            if (text == null) {
                throw new IllegalStateException("clock_shim.c is not on the class path");
            }
            Files.write(source, text.readAllBytes());
            Process compiler = new ProcessBuilder(
                            "cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), source.toString(), "-ldl")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!compiler.waitFor(COMPILER_SECONDS, TimeUnit.SECONDS) || compiler.exitValue() != 0) {
                LOG.warn("Clocks are not moved: cc could not compile the library for it: {}", said);
                return Optional.empty();
            }
            return Optional.of(new ClockShim(library, directory));
        } catch (IOException e) {
            LOG.warn("Clocks are not moved: there is no C compiler: {}", e.getMessage());
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the clock's library was compiled", e);
        }
    }

    /** Makes a clock, to be given to one process or several. */
    public ShiftedClock newClock(String name) {
        try {
            return new ShiftedClock(library, Files.write(directory.resolve(name + ".offset"), new byte[Long.BYTES]));
        } catch (IOException e) {
            throw new UncheckedIOException("could not write the offset of clock " + name, e);
        }
    }
}
