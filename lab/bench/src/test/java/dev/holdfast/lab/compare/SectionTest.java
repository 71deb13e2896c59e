package dev.holdfast.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class SectionTest {

    private final Section section = new Section();
    private final AtomicLong passed = new AtomicLong();

    @Test
    void violations_protectedByALock_areNone() throws InterruptedException {
        Lock lock = new ReentrantLock();
        inTwoThreads(client -> {
            for (int i = 0; i < 10_000; i++) {
                lock.lock();
                try {
                    section.pass(client);
                } finally {
                    lock.unlock();
                }
                passed.incrementAndGet();
            }
        });

        assertThat(section.violations(passed.get())).isZero();
    }

    @Test
    void violations_protectedByNothing_areFound() throws InterruptedException {
        inTwoThreads(client -> {
            while (!section.overlapped()) {
                section.pass(client);
                passed.incrementAndGet();
            }
        });

        assertThat(section.violations(passed.get())).isPositive();
    }

    @Test
    void violations_lostCount_areAsManyAsLost() {
        section.pass(0);

        assertThat(section.violations(3)).isEqualTo(2);
    }

    @Test
    void changes_clientsInTurn_countsEachTurn() {
        section.pass(0);
        section.pass(0);
        section.pass(1);
        section.pass(0);

        assertThat(section.changes()).isEqualTo(3);
    }

    private interface Passing {
        void pass(int client);
    }

    private static void inTwoThreads(Passing passing) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int client = 0; client < 2; client++) {
            int id = client;
            threads.add(new Thread(() -> passing.pass(id)));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
