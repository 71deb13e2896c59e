package dev.holdfast.cli;

import dev.holdfast.spi.PrintableText;
import java.io.FileNotFoundException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** A failure in one line, without characters that a terminal would obey. */
public final class Message {

    private static final int LONGEST = 2_000;

    private Message() {}

    /**
     * What a failure says, in one line.
     *
     * @param e the failure
     * @return its message; its kind where it has none
     */
    public static String of(Throwable e) {
        String said = e.getMessage() == null ? "" : e.getMessage().strip();
        if (e instanceof NoSuchFileException || e instanceof FileNotFoundException) {
            said = "there is no file " + said;
        } else if (e instanceof AccessDeniedException) {
            said = "no permission for " + said;
        } else if (said.isEmpty()) {
            said = e.getClass().getSimpleName();
        }
        return PrintableText.of(said.replaceAll("\\s*[\\r\\n]+\\s*", "; "), LONGEST);
    }
}
