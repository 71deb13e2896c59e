package dev.holdfast.testkit.variants;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Makes what goes in front of the class path for a variant, from the sources as they are. Those are not touched. */
public final class VariantFiles {

    private static final String RESOURCES = "src/main/resources/";

    private final Path root;
    private final List<Path> classPath;

    /**
     * Files of variants.
     *
     * @param root of the project
     * @param classPath what patched sources are compiled against
     */
    public VariantFiles(Path root, List<Path> classPath) {
        this.root = root;
        this.classPath = classPath;
    }

    /**
     * Puts the patched script, or the classes of the patched source file, below a folder.
     *
     * @param variant what is broken
     * @param folder goes in front of the class path
     * @throws IOException if a file cannot be read or written
     */
    public void put(Variant variant, Path folder) throws IOException {
        put(List.of(variant), folder);
    }

    /**
     * Puts several patched scripts, and the classes of several patched source files, below a folder.
     *
     * @param variants what is broken, each in a file of its own: of two in one file, only the last would be there
     * @param folder goes in front of the class path
     * @throws IOException if a file cannot be read or written
     * @throws AssertionError if two of them are in one file, or if one does not fit its file
     */
    public void put(List<Variant> variants, Path folder) throws IOException {
        List<Variant> inJava = new ArrayList<>();
        Set<String> files = new HashSet<>();
        for (Variant variant : variants) {
            if (!files.add(variant.file())) {
                throw new AssertionError("variant " + variant.name() + " replaces two texts in " + variant.file()
                        + ": make one replacement of them");
            }
            if (variant.isScript()) {
                int start = variant.file().indexOf(RESOURCES) + RESOURCES.length();
                write(folder.resolve(variant.file().substring(start)), patched(variant));
            } else {
                inJava.add(variant);
            }
        }
        if (!inJava.isEmpty()) {
            compile(inJava, folder);
        }
    }

    /**
     * Puts each of many below a folder, which shows that all fit the sources as they are. Those of one file go into
     * folders of their own; a compilation of many files takes hardly longer than one of a single file.
     *
     * @param variants what is broken
     * @param folder the folders are created in it
     * @return how many were put
     * @throws IOException if a file cannot be read or written
     */
    public int putEach(List<Variant> variants, Path folder) throws IOException {
        List<List<Variant>> rounds = new ArrayList<>();
        Map<String, Integer> roundsOfFile = new HashMap<>();
        for (Variant variant : variants) {
            int round = roundsOfFile.merge(variant.file(), 1, Integer::sum) - 1;
            if (round == rounds.size()) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(round).add(variant);
        }
        int count = 0;
        for (List<Variant> round : rounds) {
            put(round, Files.createDirectory(folder.resolve("round-" + count)));
            count += round.size();
        }
        return count;
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String patched(Variant variant) throws IOException {
        String source = Files.readString(root.resolve(variant.file())).replace("\r\n", "\n");
        int first = source.indexOf(variant.original());
        if (first < 0 || source.indexOf(variant.original(), first + 1) >= 0) {
            throw new AssertionError("variant " + variant.name() + " has drifted: " + variant.file()
                    + " must contain exactly once\n" + variant.original());
        }
        return source.substring(0, first)
                + variant.replacement()
                + source.substring(first + variant.original().length());
    }

    private void compile(List<Variant> variants, Path folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Path sources = folder.resolve("patched-sources");
        List<Path> patched = new ArrayList<>();
        for (Variant variant : variants) {
            patched.add(write(sources.resolve(variant.file()), patched(variant)));
        }
        List<String> options = List.of(
                "-proc:none",
                "-implicit:none",
                "-nowarn",
                "-d",
                folder.toString(),
                "-cp",
                classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            said,
                            files,
                            null,
                            new ArrayList<>(options),
                            null,
                            files.getJavaFileObjectsFromPaths(patched))
                    .call();
            if (!compiled) {
                throw new AssertionError(variants.stream().map(Variant::name).toList() + " do not compile:\n" + said);
            }
        }
    }
}
