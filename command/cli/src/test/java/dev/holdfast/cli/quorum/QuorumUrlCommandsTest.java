package dev.holdfast.cli.quorum;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a quorum that a URL names. */
final class QuorumUrlCommandsTest {

    @TempDir
    private Path directory;

    private EmbeddedQuorum quorum;
    private Holdfast holder;

    @BeforeEach
    void start() {
        quorum = EmbeddedQuorum.start();
        var unused = QuorumAdministration.of(quorum.uris()).initialize();
        holder = client("check out");
    }

    @AfterEach
    void stop() {
        holder.close();
        quorum.close();
    }

    private Holdfast client(String name) {
        return HoldfastQuorum.builder()
                .members(quorum.uris())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    private String url() {
        return "redis-quorum://"
                + quorum.uris().stream()
                        .map(uri -> uri.substring("redis://".length()))
                        .collect(Collectors.joining(","));
    }

    private Execution at(String... arguments) {
        return Execution.of(
                Stream.concat(Stream.of(arguments), Stream.of("--url", url())).toArray(String[]::new));
    }

    private String outputAt(String... arguments) {
        Execution execution = at(arguments);
        assertThat(execution.exitCode()).as(execution.err()).isZero();
        return execution.out();
    }

    @Test
    void lsAndTop_heldLock_haveItsHolderAlsoWithAMemberGone() throws Exception {
        try (Lease lease = holder.lock("order:42").acquire()) {
            quorum.members().get(2).kill();

            assertThat(outputAt("ls").lines().skip(1))
                    .singleElement()
                    .asString()
                    .startsWith("order:42")
                    .contains("check out", Long.toString(lease.token()))
                    .endsWith("2 of 3");
            assertThat(at("ls", "--sort", "wait").err())
                    .containsPattern("holdfast: quorum: 127.0.0.1:\\d+ up, 127.0.0.1:\\d+ up, 127.0.0.1:\\d+ down");
            assertThat(outputAt("top", "--once"))
                    .containsPattern("order:42 +check out \\S+:"
                            + ProcessHandle.current().pid());
        }
    }

    @Test
    void inspectAndRelease_heldLock_nameHolderAndWaitersAndEndTheHold() throws Exception {
        try (Holdfast waiter = client("stock taking")) {
            Lease lease = holder.lock("order:42").acquire();
            CompletableFuture<Lease> waiting = waiter.lock("order:42").acquireAsync();
            await().until(() -> holder.lock("order:42").inspect().waiterCount() == 1);
            String id = holder.lock("order:42")
                    .inspect()
                    .holder()
                    .orElseThrow()
                    .id()
                    .toString();

            assertThat(outputAt("inspect", "order:42"))
                    .startsWith("order:42 is held by check out on ")
                    .contains("1 client waits", id, "stock taking");
            assertThat(outputAt("release", "order:42", "--holder", id, "--yes")).startsWith("released order:42");

            await().until(waiting::isDone);
            assertThat(waiting.join().token()).isGreaterThan(lease.token());
        }
    }

    private Execution run(String script) {
        return Execution.of("run", "--name", "nightly", "--wait", "0", "--url", url(), "--", "sh", "-c", script);
    }

    @Test
    void run_program_holdsTheLockMeanwhile() throws Exception {
        assertThat(run("exit 7").exitCode()).isEqualTo(7);
        try (Lease lease = holder.lock("nightly").tryAcquire().orElseThrow()) {
            lease.check();
            assertThat(at("run", "nightly", "--wait", "0", "--", "true").exitCode())
                    .isNotZero();
        }
    }

    @Test
    void console_check_saysWhatIsRemarkable() throws Exception {
        try (Holdfast waiter = client("stock taking");
                Lease lease = holder.lock("order:42").acquire()) {
            CompletableFuture<Lease> waiting = waiter.lock("order:42").acquireAsync();
            await().until(() -> holder.lock("order:42").inspect().waiterCount() == 1);

            Execution check = at("console", "--check", "--for", "3s", "--many-waiters", "1");

            assertThat(check.exitCode()).as(check.err()).isEqualTo(ExitCode.FINDINGS);
            assertThat(check.err()).contains("order:42");
            lease.check();
            waiting.cancel(true);
        }
    }

    @Test
    void doctor_membersThatVote_areExaminedEach() {
        Execution doctor = at("doctor");

        assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isZero();
        assertThat(doctor.out())
                .contains("all 3 vote", "each kind was taken and released")
                .doesNotContain("persistence");
        for (var member : quorum.members()) {
            assertThat(doctor.out()).contains(member.host() + ":" + member.port() + ": the user may send all");
        }
    }

    @Test
    void doctor_memberThatIsGone_isAFinding() {
        quorum.members().get(1).kill();

        Execution doctor = at("doctor");

        assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isEqualTo(ExitCode.FINDINGS);
        assertThat(doctor.out())
                .contains("2 of 3 vote: 127.0.0.1:" + quorum.members().get(1).port() + " down");
    }

    @Test
    void commands_tooFewMembers_are69AndNameThem() {
        quorum.members().get(0).kill();
        quorum.members().get(1).kill();

        for (List<String> command : List.of(List.of("ls"), List.of("inspect", "a"), List.of("top", "--once"))) {
            Execution execution = at(command.toArray(String[]::new));

            assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(execution.err())
                    .contains(quorum.uris().get(0), quorum.uris().get(1));
        }
    }

    @Test
    void passwordFile_membersWithoutAPassword_getIt() throws Exception {
        quorum.members()
                .forEach(member -> member.execute(
                        "ACL",
                        "SETUSER",
                        "lookout",
                        "on",
                        ">p@ss",
                        "resetchannels",
                        "~holdfast:*",
                        "+scan",
                        "+get",
                        "+pttl",
                        "+zcard",
                        "+zrange",
                        "+zrevrange",
                        "+hgetall",
                        "+time",
                        "+pubsub|numsub"));
        Path password = Files.writeString(directory.resolve("password"), "p@ss\n");
        String url = url().replace("redis-quorum://", "redis-quorum://lookout@").replace(",", ",lookout@");
        try (Lease lease = holder.lock("order:42").acquire()) {
            Execution ls = Execution.of("ls", "--url", url, "--password-file", password.toString());

            assertThat(ls.exitCode()).as(ls.err()).isZero();
            assertThat(ls.out()).contains("order:42", "check out");
            assertThat(ls.err()).doesNotContain("quarantined", "down");
            lease.check();
        }
    }
}
