package dev.holdfast.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {

    @Test
    void events_ofEachKind_comeBackFromAFileAsTheyWere(@TempDir Path directory) {
        List<HistoryEvent> events = List.of(
                new HoldBegan("h", "a lock\twith %09 and\r\nlines", "client", 1L << 52, -5, Long.MAX_VALUE),
                new HoldExtended("h", 7),
                new HoldReleaseBegan("h", 8),
                new HoldReleased("h"),
                new HoldLost("h", 9),
                new ResourceWrite("r", "client", 1, 2, 3, WriteAnswer.UNKNOWN, 4, 5),
                new Wait("", "ключ", 1, 2, 3));
        Path file = directory.resolve("history");
        try (History history = History.writingTo(file)) {
            events.forEach(history::add);
        }

        assertThat(History.read(List.of(file)).events()).isEqualTo(events);
        assertThat(file).content().hasLineCount(events.size());
    }

    @Test
    void record_aHold_checksAgainstAnother() {
        History history = History.inMemory();
        RecordedHold first = history.began("stock", "client 1", 1, System.nanoTime() + 60_000_000_000L);
        RecordedHold second = history.began("stock", "client 2", 2, System.nanoTime() + 60_000_000_000L);
        second.releasing();
        second.released();
        first.lost();

        assertThat(HistoryChecker.check(history)).extracting(Violation::kind).containsExactly(Violation.Kind.OVERLAP);
    }

    @Test
    void record_holdsInTurn_areFine() {
        History history = History.inMemory();
        for (int token = 1; token <= 3; token++) {
            RecordedHold hold = history.began("stock", "client", token, System.nanoTime() + 60_000_000_000L);
            hold.extended(System.nanoTime() + 120_000_000_000L);
            hold.releasing();
            hold.released();
        }
        history.waited("stock", "client", System.nanoTime(), System.nanoTime() + 1_000_000_000L);
        history.wrote(new ResourceWrite("r", "client", 1, 0, 1, WriteAnswer.ACCEPTED, 0, 1));

        assertThat(HistoryChecker.check(history)).isEmpty();
        assertThat(history.events()).hasSize(14);
    }

    @Test
    void read_severalFiles_findsWhatOneAloneDoesNotShow(@TempDir Path directory) {
        List<Path> files = List.of(directory.resolve("one"), directory.resolve("other"));
        for (int i = 0; i < files.size(); i++) {
            try (History history = History.writingTo(files.get(i))) {
                var unused = history.began("stock", "client " + i, i, System.nanoTime() + 60_000_000_000L);
            }
            assertThat(HistoryChecker.check(History.read(List.of(files.get(i)))))
                    .isEmpty();
        }

        assertThat(HistoryChecker.check(History.read(files)))
                .extracting(Violation::kind)
                .containsExactly(Violation.Kind.OVERLAP);
    }

    @Test
    void read_lastLineCutShort_leavesItOut(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("history");
        try (History history = History.writingTo(file)) {
            history.add(new HoldReleased("h"));
        }
        Files.writeString(file, "lost\th", StandardOpenOption.APPEND);

        assertThat(History.read(List.of(file)).events()).containsExactly(new HoldReleased("h"));
    }

    @Test
    void read_damagedLine_isRefusedWithTheFilesName(@TempDir Path directory) throws IOException {
        for (String line : List.of("nonsense", "lost\th", "lost\th\tx", "released\th\t1", "")) {
            Path file = Files.writeString(directory.resolve("history"), line + "\n");

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> History.read(List.of(file)))
                    .withMessageContaining(file.toString());
        }
    }

    @Test
    void writingTo_anExistingFile_appends(@TempDir Path directory) {
        Path file = directory.resolve("history");
        for (String hold : List.of("a", "b")) {
            try (History history = History.writingTo(file)) {
                history.add(new HoldReleased(hold));
            }
        }

        assertThat(History.read(List.of(file)).events()).containsExactly(new HoldReleased("a"), new HoldReleased("b"));
    }

    @Test
    void add_fromSeveralThreads_keepsEveryLineWhole(@TempDir Path directory) throws InterruptedException {
        Path file = directory.resolve("history");
        try (History history = History.writingTo(file)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String hold = "hold of a thread with number " + i;
                threads.add(new Thread(() -> {
                    for (int n = 0; n < 1_000; n++) {
                        history.add(new HoldLost(hold, n));
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(history.events()).hasSize(4_000).doesNotHaveDuplicates();
        }
    }

    @Test
    void add_onAnInterruptedThread_isWrittenAllTheSame(@TempDir Path directory) {
        try (History history = History.writingTo(directory.resolve("history"))) {
            Thread.currentThread().interrupt();
            history.add(new HoldReleased("a"));
            assertThat(Thread.interrupted()).isTrue();
            history.add(new HoldReleased("b"));

            assertThat(history.events()).hasSize(2);
        }
    }
}
