package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class WorkerThreadsTest {

    private final AtomicReference<Thread> ran = new AtomicReference<>();

    @Test
    void make_manyPlatformThreads_doNotKeepTheJvmAlive() throws InterruptedException {
        Thread thread = WorkerThreads.make(ThreadKind.platform, 10_000, "worker", this::note);
        thread.start();
        thread.join();

        assertThat(ran.get()).isSameAs(thread);
        assertThat(thread.isDaemon()).isTrue();
    }

    @Test
    @EnabledForJreRange(minVersion = 21)
    void make_virtual_isVirtual() throws Exception {
        Thread thread = WorkerThreads.make(ThreadKind.virtual, 1, "worker", this::note);
        thread.start();
        thread.join();

        assertThat(WorkerThreads.hasVirtual()).isTrue();
        assertThat(ran.get()).isSameAs(thread);
        assertThat(Thread.class.getMethod("isVirtual").invoke(thread)).isEqualTo(true);
    }

    @Test
    @EnabledForJreRange(maxVersion = 20)
    void make_virtualOnAnOldJdk_saysWhatIsNeeded() {
        assertThat(WorkerThreads.hasVirtual()).isFalse();
        assertThatThrownBy(() -> WorkerThreads.make(ThreadKind.virtual, 1, "worker", this::note))
                .hasMessageContaining("JDK 21");
    }

    private void note() {
        ran.set(Thread.currentThread());
    }
}
