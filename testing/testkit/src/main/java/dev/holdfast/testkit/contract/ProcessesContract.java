package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.OnceOutcome;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryChecker;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients in other processes, which are killed and stopped. */
abstract class ProcessesContract extends ContractTest {

    private static final Duration LEASE = Duration.ofSeconds(3);

    private final List<JavaProcess> processes = new ArrayList<>();

    ProcessesContract(BackendContract contract) {
        super(contract);
    }

    @BeforeEach
    final void requireRemoteAccess() {
        assumeTrue(fixture().remoteAccess().isPresent(), "this service is for one process");
    }

    @AfterEach
    final void endProcesses() {
        processes.forEach(JavaProcess::close);
    }

    private JavaProcess newProcess() throws InterruptedException {
        JavaProcess process = begunProcess();
        process.awaitLine("ready", Patience.LIMIT);
        return process;
    }

    private JavaProcess begunProcess() {
        RemoteAccess access = fixture().remoteAccess().orElseThrow();
        JavaProcess process = JavaProcess.of(ContractClient.class)
                .arguments(access.factory().getName(), access.address())
                .start();
        processes.add(process);
        return process;
    }

    private static long awaitAcquired(JavaProcess process, String name) throws InterruptedException {
        String start = "acquired " + name + " ";
        return Long.parseLong(process.awaitLine(line -> line.startsWith(start), Patience.LIMIT)
                .substring(start.length()));
    }

    private static void acquire(JavaProcess process, String name, Duration lease) {
        process.send("acquire " + name + " " + lease.toMillis());
    }

    @Test
    @DisplayName("scenarios 8b and 18: stop_headWaiterThenHolder_othersHaveTheLockAndItSeesSo")
    void stop_headWaiterThenHolder_othersHaveTheLockAndItSeesSo() throws Exception {
        JavaProcess process = newProcess();
        stopAsHeadWaiter(process);
        stopAsHolder(process);
        // Were it killed here, one member of a quorum could miss a release, and keep its vote until the lease ends.
        process.send("close");
        process.awaitLine("closed", Patience.LIMIT);
    }

    /** The next one has the lock long before a lease ends. */
    private void stopAsHeadWaiter(JavaProcess head) throws Exception {
        String name = newName();
        Lease held = newClient().lock(name).acquire();
        acquire(head, name, ENDLESS);
        awaitQueued(name, 1);
        DistributedLock lock = newClient().lock(name);
        Future<Lease> waiting = newActor("second").begin(lock::acquire);
        awaitQueued(name, 2);

        head.pause();
        held.close();

        Lease second = Actor.answer(waiting);
        assertThat(second.token()).isGreaterThan(held.token());
        // It reads of a grant whose time is over, and has to ask anew.
        head.resume();
        awaitQueued(name, 1);
        second.check();
        second.close();
        assertThat(awaitAcquired(head, name)).isGreaterThan(second.token());
        head.send("release " + name);
        head.awaitLine("released " + name + " RELEASED", Patience.LIMIT);
    }

    /** For longer than its lease, which it sees to be lost at its first look. */
    private void stopAsHolder(JavaProcess holder) throws Exception {
        String name = newName();
        acquire(holder, name, LEASE);
        long token = awaitAcquired(holder, name);

        holder.pause();
        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThat(next.token()).isGreaterThan(token);
            holder.send("state " + name);
            holder.send("release " + name);
            holder.resume();

            holder.awaitLine("state " + name + " LOST", Patience.LIMIT);
            holder.awaitLine("released " + name + " ALREADY_LOST", Patience.LIMIT);
            next.check();
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(next.token());
        }
    }

    @Test
    @DisplayName("scenario 10: kill_holderThatWaitsAndRunsATask_othersHaveTheLocksAndRunTheTask")
    void kill_holderThatWaitsAndRunsATask_othersHaveTheLocksAndRunTheTask() throws Exception {
        JavaProcess process = newProcess();
        String queued = newName();
        Lease before = newClient().lock(queued).acquire();
        acquire(process, queued, ENDLESS);
        awaitQueued(queued, 1);
        DistributedLock queuedLock = newClient().lock(queued);
        Future<Lease> second = newActor("second").begin(queuedLock::acquire);
        awaitQueued(queued, 2);
        String key = newName();
        process.send("once " + key + " " + LEASE.toMillis());
        process.awaitLine("running " + key, Patience.LIMIT);
        Holdfast client = newClient();
        Future<OnceOutcome<String>> next =
                newActor("runner").begin(() -> client.callOnce(key, ENDLESS, lease -> "by another"));
        awaitWaiting(client, 1);
        String held = newName();
        acquire(process, held, LEASE);
        long token = awaitAcquired(process, held);
        DistributedLock heldLock = newClient().lock(held);
        Future<Lease> waiting = newActor("waiter").begin(heldLock::acquire);
        awaitQueued(held, 1);

        process.kill();
        before.close();

        Actor.answer(second).close();
        // Its leases end by themselves, and are all that keeps these from going on.
        try (Lease lease = Actor.answer(waiting)) {
            assertThat(lease.token()).isGreaterThan(token);
        }
        assertThat(Actor.answer(next).ranHere()).isTrue();
    }

    @Test
    void work_processesAreKilledAndStopped_nothingOverlapsAndNothingIsLost(@TempDir Path directory) throws Exception {
        String name = newName();
        Path counter = directory.resolve("counter");
        List<Path> histories = new ArrayList<>();
        List<JavaProcess> workers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            workers.add(begunProcess());
        }
        for (JavaProcess worker : workers) {
            worker.awaitLine("ready", Patience.LIMIT);
            work(worker, name, counter, directory, histories);
            work(worker, name, counter, directory, histories);
        }
        JavaProcess late = begunProcess();
        awaitProgress(counter, 10);

        pauseBetweenSteps(workers.get(0), counter);
        awaitProgress(counter, 10);
        late.awaitLine("ready", Patience.LIMIT);
        work(late, name, counter, directory, histories);
        workers.get(1).kill();
        awaitProgress(counter, 10);
        workers.get(0).resume();
        awaitProgress(counter, 10);
        pauseBetweenSteps(late, counter);
        awaitProgress(counter, 10);
        late.resume();
        for (JavaProcess worker : List.of(workers.get(0), late)) {
            worker.send("stop");
            worker.awaitLine(line -> line.startsWith("stopped "), Patience.LIMIT);
        }

        History history = History.read(histories);
        // A stopped process waited for longer than its limit.
        assertThat(HistoryChecker.check(history, Patience.LIMIT)).isEmpty();
        long accepted = history.events().stream()
                .filter(event -> event instanceof ResourceWrite write && write.answer() == WriteAnswer.ACCEPTED)
                .count();
        // Each of the two threads that were killed may have written once without recording it any more.
        assertThat(new GuardedCounter(counter).value()).isBetween(accepted, accepted + 2);
    }

    private static void work(JavaProcess worker, String name, Path counter, Path directory, List<Path> histories)
            throws InterruptedException {
        Path history = directory.resolve("history-" + histories.size());
        histories.add(history);
        worker.send("work " + name + " " + LEASE.toMillis() + " " + counter + " " + history);
        worker.awaitLine("working " + name, Patience.LIMIT);
    }

    /** One that is stopped within a step would keep all others from the counter. */
    private static void pauseBetweenSteps(JavaProcess worker, Path counter) {
        new GuardedCounter(counter).betweenSteps(worker::pause);
    }

    private static void awaitProgress(Path counter, long sections) {
        GuardedCounter guarded = new GuardedCounter(counter);
        long before = guarded.value();
        soon().until(() -> guarded.value() >= before + sections);
    }
}
