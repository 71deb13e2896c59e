package dev.holdfast.lab.chaos.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.ClientEvent.CounterRead;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.record.ClientEvent.ProcessStall;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final List<ClientEvent> ONE_OF_EACH_KIND = List.of(
            new CallBegan("1.0/2#3", "1.0/2", "apple", "lock", "try-lock", 5, ClientEvent.ENDLESS),
            new CallEnded("1.0/2#3", "granted", 6),
            new LeaseBegan("1.0/2#3", "1.0/2#3", "p", 2, 5, -4),
            new LeaseBegan("1.0/2#4", "1.0/2#4", "", 1, 0, -4),
            new CounterRead("1.0/2#3", 7, 8, 9),
            new LossNotice("1.0/2#3", "EXPIRED", 7),
            new ReleaseAnswered("1.0/2#3", "UNKNOWN", 8, 9),
            new ProcessStall("1.0", "stood still", 10, 11),
            new ClientClosed("1.0", "abc", "", "left-1, left-2", 12));

    @TempDir
    private Path directory;

    @Test
    void readEvents_ofEachKind_areWhatWasAdded() {
        assertThat(ONE_OF_EACH_KIND.stream().map(Object::getClass).distinct())
                .hasSameSizeAs(ClientEvent.class.getPermittedSubclasses());
        try (Journal journal = Journal.open(directory, "1.0")) {
            ONE_OF_EACH_KIND.forEach(journal::add);
        }

        assertThat(Journal.readEvents(directory)).isEqualTo(ONE_OF_EACH_KIND);
    }

    @Test
    void readEvents_lastLineCutShort_leavesItOut() throws IOException {
        try (Journal journal = Journal.open(directory, "1.0")) {
            journal.add(ONE_OF_EACH_KIND.get(0));
        }
        Files.writeString(directory.resolve("1.0.events"), "LossNotice\t1.0", StandardOpenOption.APPEND);

        assertThat(Journal.readEvents(directory)).containsExactly(ONE_OF_EACH_KIND.get(0));
    }

    @Test
    void readEvents_somethingElse_isRefused() throws IOException {
        Files.writeString(directory.resolve("1.0.events"), "Nonsense\t1\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Journal.readEvents(directory))
                .withMessageContaining("Nonsense");
    }
}
