package dev.holdfast.cli.quorum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class QuorumCommandTest {

    private EmbeddedQuorum quorum;

    @BeforeEach
    void start() {
        quorum = EmbeddedQuorum.start();
    }

    @AfterEach
    void stop() {
        quorum.close();
    }

    private Execution holdfast(String... options) {
        List<String> line = new ArrayList<>(List.of("quorum"));
        line.addAll(List.of(options));
        line.addAll(quorum.uris());
        return Execution.of(line.toArray(String[]::new));
    }

    @Test
    void init_withoutItsConfirmation_changesNothing() throws Exception {
        Execution init = holdfast("init");
        assertThat(init.exitCode()).isEqualTo(64);
        assertThat(init.err()).contains("could be granted a second time").contains("--unused");

        Execution status = holdfast("status");
        assertThat(status.exitCode()).isEqualTo(69);
        assertThat(status.out()).contains("no member of this quorum").hasLineCount(4);
    }

    @Test
    void init_unused_letsTheMembersVote() throws Exception {
        Execution init = holdfast("init", "--unused");
        assertThat(init.exitCode()).isZero();
        assertThat(init.out()).contains("votes");

        try (Holdfast client = HoldfastQuorum.connect(quorum.uris().toArray(String[]::new))) {
            assertThat(client.lock("a").tryAcquire()).isPresent();
        }
        Execution status = holdfast("status");
        assertThat(status.exitCode()).isZero();
    }

    @Test
    void ls_memberThatIsGone_isNamedAndTheOthersSayWhoHoldsWhat() throws Exception {
        Execution init = holdfast("init", "--unused");
        assertThat(init.exitCode()).isZero();

        quorum.members().get(1).kill();
        try (Holdfast client = HoldfastQuorum.builder()
                        .members(quorum.uris())
                        .clientName("till")
                        .build();
                Lease lease = client.lock("order:42").acquire()) {
            Execution ls = holdfast("ls");
            assertThat(ls.exitCode()).as(ls::err).isZero();
            assertThat(ls.out().lines().toList())
                    .hasSize(2)
                    .satisfies(
                            lines -> assertThat(lines.get(0)).startsWith("NAME").endsWith("VOTES"))
                    .satisfies(lines -> assertThat(lines.get(1))
                            .startsWith("order:42")
                            .contains("till", Long.toString(lease.token()))
                            .endsWith("2 of 3"));
            assertThat(ls.err())
                    .containsPattern("holdfast: quorum: 127.0.0.1:\\d+ up, 127.0.0.1:\\d+ down, 127.0.0.1:\\d+ up");
            Execution json = holdfast("ls", "--format", "json");
            assertThat(json.exitCode()).as(json::err).isZero();
            assertThat(json.out())
                    .hasLineCount(1)
                    .contains("\"name\":\"order:42\"", "\"node\":\"2 of 3\"", "\"kind\":\"quorum\"");
        }
    }

    @Test
    void ls_tooFewMembers_is69() throws Exception {
        quorum.members().get(0).kill();
        quorum.members().get(1).kill();
        Execution ls = holdfast("ls");
        assertThat(ls.exitCode()).isEqualTo(69);
        assertThat(ls.out()).isEmpty();
        assertThat(ls.err()).contains("Cannot list the locks of the quorum of");
    }

    @Test
    void status_memberThatIsGone_isNamed() throws Exception {
        quorum.members().get(1).kill();
        Execution status = holdfast("status");
        assertThat(status.exitCode()).isEqualTo(69);
        assertThat(status.out()).contains("unusable: cannot connect");
    }
}
