package dev.holdfast.redis.quorum.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.quorum.fixture.IdentityRecorder;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client of a quorum does when its process is checkpointed, by what it registered for that. */
class QuorumCheckpointTest {

    private static final Context<Resource> CONTEXT = Core.getGlobalContext();
    private static final LockId LOCK = LockId.of("order:42");

    private QuorumFixture fixture;
    private QuorumBackend backend;
    private Resource registered;
    private final IdentityRecorder heard = new IdentityRecorder();

    @BeforeEach
    void connect() {
        fixture = new QuorumFixture(3);
        backend = (QuorumBackend) fixture.newBackend();
        backend.start(heard, QuorumFixture.CLOCK);
        registered = (Resource) backend.checkpoints;
    }

    @AfterEach
    void close() {
        backend.close();
        fixture.close();
    }

    private AskAnswer ask(long number) throws InterruptedException, ExecutionException {
        Attempt attempt = Attempt.exclusive(number, System.nanoTime(), 30_000, 1);
        return backend.locks()
                .ask(new Ask(LOCK, attempt, Ask.Kind.ONCE, 0, TimeUnit.SECONDS.toNanos(10)))
                .toCompletableFuture()
                .get();
    }

    /** Not until enough members are connected to again. */
    private boolean isAnswered(long number) throws InterruptedException {
        try {
            return ask(number) instanceof AskAnswer.Taken;
        } catch (ExecutionException e) {
            return false;
        }
    }

    @Test
    void checkpoint_nothingHeld_closesTheConnectionsAndIsRestoredUnderAnotherId() throws Exception {
        String before = backend.clientId();
        assertThat(ask(1)).isInstanceOf(AskAnswer.Granted.class);

        registered.beforeCheckpoint(CONTEXT);

        await().until(() -> fixture.servers().stream()
                .allMatch(member ->
                        member.execute("CLIENT", "LIST").text().lines().count() == 1));

        registered.afterRestore(CONTEXT);

        await().until(() -> isAnswered(2));
        assertThat(backend.clientId()).isNotEqualTo(before);
        assertThat(heard.identityChanged).hasValue(1);
    }

    @Test
    void checkpoint_lockHeld_isRefusedAndNamesIt() throws Exception {
        String before = backend.clientId();
        heard.held.add(LOCK);

        assertThatThrownBy(() -> registered.beforeCheckpoint(CONTEXT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("order:42");

        registered.afterRestore(CONTEXT);
        assertThat(backend.clientId()).isEqualTo(before);
        assertThat(heard.identityChanged).hasValue(0);
    }
}
