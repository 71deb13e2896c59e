package dev.holdfast.lab.report.page;

import java.time.Instant;
import java.util.List;

/**
 * What has to be known to run the same again.
 *
 * @param command as it was given
 * @param began when
 * @param machine its kind of processor, and its memory
 * @param libraries what was measured, with versions
 */
public record RunFacts(String command, Instant began, String machine, List<String> libraries) {

    public RunFacts {
        libraries = List.copyOf(libraries);
    }

    /** Looks at this machine, and at what is on the class path. */
    public static RunFacts ofThisMachine(String command, Instant began) {
        return new RunFacts(command, began, Machine.words(), Libraries.versions());
    }
}
