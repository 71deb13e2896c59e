package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

class WorkerTest {

    private final CompletableFuture<Thread> ran = new CompletableFuture<>();

    @Test
    void start_manyPlatformThreads_doNotKeepTheJvmAlive() {
        Worker.start(ThreadKind.platform, "worker", true, this::note);

        assertThat(ran.join().getName()).isEqualTo("worker");
        assertThat(ran.join().isDaemon()).isTrue();
    }

    @Test
    @EnabledForJreRange(minVersion = 21)
    void start_virtual_isVirtual() throws Exception {
        Worker.start(ThreadKind.virtual, "worker", false, this::note);

        assertThat(Thread.class.getMethod("isVirtual").invoke(ran.join())).isEqualTo(true);
    }

    @Test
    @EnabledForJreRange(maxVersion = 20)
    void start_virtualOnAnOldJdk_saysWhatIsNeeded() {
        assertThatThrownBy(() -> Worker.start(ThreadKind.virtual, "worker", false, this::note))
                .hasMessageContaining("JDK <21");
    }

    private void note() {
        ran.complete(Thread.currentThread());
    }
}
