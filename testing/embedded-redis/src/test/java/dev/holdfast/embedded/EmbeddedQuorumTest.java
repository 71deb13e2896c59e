package dev.holdfast.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The members of a quorum: by themselves, and back with nothing or with what they had earlier. */
class EmbeddedQuorumTest {

    @Test
    void start_byDefault_hasThreePrimariesThatDoNotKnowEachOther() {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.start()) {
            List<EmbeddedRedis> members = quorum.members();

            assertThat(members).hasSize(3).allSatisfy(member -> {
                member.execute("SET", "own", Integer.toString(member.port()));
                assertThat(member.execute("ROLE").items().get(0).text()).isEqualTo("master");
            });
            assertThat(members)
                    .allSatisfy(member ->
                            assertThat(member.execute("GET", "own").text()).isEqualTo(Integer.toString(member.port())));
            assertThat(quorum.uris())
                    .isEqualTo(members.stream().map(EmbeddedRedis::uri).toList());
            assertThat(new HashSet<>(quorum.uris())).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "6.2, NONE",
        "6.2, AOF_ALWAYS",
        "7.0, NONE",
        "7.0, SNAPSHOT",
        "7.0, AOF_EVERY_SECOND",
        "7.4, NONE",
        "7.4, AOF_ALWAYS"
    })
    void member_restartedStaleAndEmpty_hasWhatItHadThenAndNothing(String release, Persistence persistence) {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.builder()
                .version(release)
                .persistence(persistence)
                .members(1)
                .start()) {
            EmbeddedRedis member = quorum.members().get(0);
            assertThat(member.version()).startsWith(release + ".");
            member.execute("SET", "key", "earlier");
            DataSnapshot earlier = member.takeSnapshot();
            member.execute("SET", "key", "later");
            member.pause();

            member.restartFrom(earlier);
            assertThat(member.execute("GET", "key").text()).isEqualTo("earlier");

            member.execute("SET", "key", "later");
            member.restartEmpty();
            assertThat(member.execute("DBSIZE").number()).isZero();

            member.kill();
            member.restartFrom(earlier);
            assertThat(member.execute("GET", "key").text()).isEqualTo("earlier");
        }
    }

    @ParameterizedTest
    @EnumSource
    void takeSnapshot_eachPersistence_doesNotChangeWhatARestartFinds(Persistence persistence) {
        try (EmbeddedRedis with =
                        EmbeddedRedis.builder().persistence(persistence).start();
                EmbeddedRedis without =
                        EmbeddedRedis.builder().persistence(persistence).start()) {
            for (EmbeddedRedis server : List.of(with, without)) {
                server.execute("SET", "first", "value");
                server.restart();
                server.execute("SET", "second", "value");
            }

            with.takeSnapshot();

            for (EmbeddedRedis server : List.of(with, without)) {
                server.kill();
                server.restart();
            }
            for (String key : List.of("first", "second")) {
                assertThat(with.execute("GET", key)).as(key).isEqualTo(without.execute("GET", key));
            }
        }
    }

    @Test
    void restartFrom_snapshotOfAnother_isRefused() {
        try (EmbeddedQuorum quorum = EmbeddedQuorum.builder().members(2).start()) {
            DataSnapshot ofFirst = quorum.members().get(0).takeSnapshot();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> quorum.members().get(1).restartFrom(ofFirst));
        }
    }

    @Test
    void settings_ofTheBuilder_areThoseOfEachMember() {
        EmbeddedQuorumBuilder builder = EmbeddedQuorum.builder()
                .members(2)
                .password("secret")
                .user("app", "s3cr3t", "~app:*", "+get")
                .config("maxmemory", "3mb");
        try (EmbeddedQuorum quorum = builder.start()) {
            assertThat(quorum.members()).hasSize(2).allSatisfy(member -> {
                assertThat(member.execute("CONFIG", "GET", "maxmemory").items().get(1))
                        .isEqualTo(new RespReply.Text("3145728"));
                assertThat(quorum.uris()).contains("redis://:secret@127.0.0.1:" + member.port());
                assertThat(quorum.uris("app")).contains("redis://app:s3cr3t@127.0.0.1:" + member.port());
            });
            assertThat(quorum.toString()).startsWith("quorum: [Redis ").doesNotContain("secret");
        }
        assertThat(builder).asString().contains("members: 2").doesNotContain("secret");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.members(0));
    }

    @Test
    void start_memberThatCannotWork_leavesNoProcess() {
        assertThatExceptionOfType(EmbeddedRedisException.class)
                .isThrownBy(() -> EmbeddedQuorum.builder()
                        .config("no-such-directive", "1")
                        .start())
                .withMessageContaining("no-such-directive");
        assertThat(ProcessHandle.current().children().flatMap(child -> child.info().command().stream()))
                .noneMatch(command -> command.contains("redis-server"));
    }

    @Test
    void close_withAPausedAndAKilledMember_leavesNoProcessAndNoFile() {
        EmbeddedQuorum quorum = EmbeddedQuorum.start();
        quorum.members().get(0).pause();
        quorum.members().get(1).kill();
        quorum.members().get(2).takeSnapshot();

        quorum.close();
        quorum.close();

        assertThat(quorum.members()).allSatisfy(member -> {
            assertThat(member.isAlive()).isFalse();
            assertThat(member.dataDirectory().getParent()).doesNotExist();
        });
    }
}
