package dev.holdfast.embedded.sql;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where a server of the machine is: the root of an unpacked package, the folder of a server that was unpacked, or the
 * root of the machine itself.
 *
 * @param root what the other paths are below
 * @param program the server
 * @param libraries what it was unpacked with
 */
record ServerHome(Path root, Path program, Optional<Path> libraries) {

    private static final List<String> PROGRAMS = List.of("bin", "sbin", "usr/sbin", "usr/libexec", "usr/bin");
    private static final List<String> LIBRARIES = List.of("usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu");

    /** {@return where a property says, else on the machine; empty if there is none} */
    static Optional<ServerHome> find(String property, String program) {
        Path root = Path.of(System.getProperty(property, "/")).toAbsolutePath();
        return PROGRAMS.stream()
                .map(folder -> root.resolve(folder).resolve(program))
                .filter(Files::isExecutable)
                .findFirst()
                .map(found -> new ServerHome(root, found, librariesOf(root)));
    }

    private static Optional<Path> librariesOf(Path root) {
        return root.getNameCount() == 0
                ? Optional.empty()
                : LIBRARIES.stream()
                        .map(root::resolve)
                        .filter(Files::isDirectory)
                        .findFirst();
    }

    List<String> command() {
        return libraries
                .map(path -> List.of("env", "LD_LIBRARY_PATH=" + path, program.toString()))
                .orElse(List.of(program.toString()));
    }

    /** The folder of what comes with it, below which its files for messages and for new data are. */
    Path share() {
        return Stream.of("share/mysql", "share", "usr/share/mysql")
                .map(root::resolve)
                .filter(folder -> Files.isDirectory(folder.resolve("english")))
                .findFirst()
                .orElseThrow(() -> new SqlServerException("no messages of the server below " + root));
    }

    Path messages() {
        return share();
    }

    Path base() {
        return Files.isDirectory(root.resolve("usr/sbin")) ? root.resolve("usr") : root;
    }
}
