package dev.holdfast.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The first line of a file that has something to say, for what must not stand on a command line. */
final class FirstLine {

    private FirstLine() {}

    /**
     * Reads it.
     *
     * @param path the file
     * @param purpose what it must hold, for the error
     * @return the first line that is not blank, stripped
     * @throws IllegalArgumentException if there is none, or if the file cannot be read
     */
    static String of(Path path, String purpose) {
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(path + " is no text", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(Message.of(e), e);
        }
        return lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(path + " is empty; " + purpose));
    }
}
