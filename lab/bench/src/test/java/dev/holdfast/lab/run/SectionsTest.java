package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SectionsTest {

    private static final int LOCKS = 3;
    private static final int LOCK = 1;
    private static final Duration NO_TIME = Duration.ZERO;

    private final Sections sections = Sections.ofThisProcess(LOCKS);

    @Test
    void pass_protectedByALock_losesNothingAndMeetsNoOther() throws InterruptedException {
        Lock lock = new ReentrantLock();
        inTwoThreads(() -> {
            for (int i = 0; i < 10_000; i++) {
                lock.lock();
                try {
                    sections.pass(LOCK, NO_TIME);
                } finally {
                    lock.unlock();
                }
            }
        });

        assertThat(sections.counted(LOCK)).isEqualTo(20_000);
        assertThat(sections.met()).isZero();
    }

    @Test
    void pass_protectedByNothing_meetsTheOther() throws InterruptedException {
        inTwoThreads(() -> {
            while (sections.met() == 0) {
                sections.pass(LOCK, NO_TIME);
            }
        });

        assertThat(sections.met()).isPositive();
    }

    @Test
    void pass_whileAnotherIsInside_losesACount() throws InterruptedException {
        // Each stays inside for so long that both have read the counter before one writes it; again if a thread was
        // late.
        long passed = 0;
        do {
            inTwoThreads(() -> sections.pass(LOCK, Duration.ofMillis(20)));
            passed += 2;
        } while (sections.met() == 0);

        assertThat(sections.counted(LOCK)).isLessThan(passed);
    }

    @Test
    void read_besideOthersThatRead_meetsNoOtherAndCountsNothing() throws InterruptedException {
        CyclicBarrier inside = new CyclicBarrier(2);
        inTwoThreads(() -> {
            meet(inside);
            sections.read(LOCK, Duration.ofMillis(20));
        });

        assertThat(sections.met()).isZero();
        assertThat(sections.counted(LOCK)).isZero();
    }

    @Test
    void read_besideAWriter_meetsIt() throws InterruptedException {
        AtomicBoolean reads = new AtomicBoolean();
        inTwoThreads(() -> {
            boolean reader = reads.compareAndSet(false, true);
            while (sections.met() == 0) {
                if (reader) {
                    sections.read(LOCK, NO_TIME);
                } else {
                    sections.pass(LOCK, NO_TIME);
                }
            }
        });

        assertThat(sections.met()).isPositive();
    }

    @Test
    void passTogether_asManyAsThereArePermits_losesNothingAndMeetsNoOther() throws InterruptedException {
        inTwoThreads(() -> {
            for (int i = 0; i < 10_000; i++) {
                sections.passTogether(LOCK, NO_TIME, 2);
            }
        });

        assertThat(sections.counted(LOCK)).isEqualTo(20_000);
        assertThat(sections.met()).isZero();
    }

    @Test
    void passTogether_oneMoreThanThereArePermits_meetsTheOther() throws InterruptedException {
        inTwoThreads(() -> {
            while (sections.met() == 0) {
                sections.passTogether(LOCK, NO_TIME, 1);
            }
        });

        assertThat(sections.met()).isPositive();
    }

    @Test
    void pass_otherLocks_countForThemselves() {
        sections.pass(0, NO_TIME);
        sections.pass(2, NO_TIME);
        sections.pass(2, NO_TIME);

        assertThat(List.of(sections.counted(0), sections.counted(1), sections.counted(2)))
                .containsExactly(1L, 0L, 2L);
    }

    @Test
    void pass_twoViewsOfOneFile_shareCounterAndEnd(@TempDir Path directory) {
        Path file = directory.resolve("words");
        Sections one = Sections.inFile(file, LOCKS);
        Sections other = Sections.inFile(file, LOCKS);

        one.pass(LOCK, NO_TIME);
        other.pass(LOCK, NO_TIME);
        one.end();

        assertThat(one.counted(LOCK)).isEqualTo(2);
        assertThat(other.counted(LOCK)).isEqualTo(2);
        assertThat(other.isOver()).isTrue();
    }

    @Test
    void clear_afterASlice_beginsAnew() {
        sections.pass(LOCK, NO_TIME);
        sections.end();

        sections.clear();

        assertThat(sections.counted(LOCK)).isZero();
        assertThat(sections.isOver()).isFalse();
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void inTwoThreads(Runnable passing) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            threads.add(new Thread(passing));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
