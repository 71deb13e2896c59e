package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuorumUrlTest {

    @Test
    void uris_membersWithCredentialsAndADatabase_areOnePerMember() {
        assertThat(QuorumUrl.parse("redis-quorum://u:p%2C@a:1,b,[::1]:3/2?votes=2")
                        .uris())
                .containsExactly("redis://u:p%2C@a:1/2", "redis://b/2", "redis://[::1]:3/2");
        assertThat(QuorumUrl.parse("rediss-quorum://a,b,c").uris())
                .containsExactly("rediss://a", "rediss://b", "rediss://c");
    }

    @Test
    void uris_anEvenNumberWithVotes_isMeant() {
        assertThat(QuorumUrl.parse("redis-quorum://a,b,c,d?votes=3").uris()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "redis-quorum://a:secret@h | 1 member makes no quorum",
                "redis-quorum://a,b | 2 members make no quorum",
                "redis-quorum://a,b,c,d | 4 members make no quorum",
                "redis-quorum://a,b,c,d?votes=2 | votes=2: more than half of the 4 members",
                "redis-quorum://a,b,c,d,e?votes=2 | votes=2: more than half of the 5 members",
                "redis-quorum://a,b,c?votes=4 | votes=4: more than half of the 3 members",
                "redis-quorum://a,b,c?votes=two | votes=two: a number is expected",
                "redis-quorum://a,b,c?timeout=3s | 'timeout' is no parameter of a quorum's URL",
                "redis-quorum://:pa?secret@a,b,c | What is behind '?' is no parameter",
                "redis-quorum://a,b,c?votes | 'votes' is no parameter of a quorum's URL",
                "redis-quorum://a,b,c?name=x&name=y | the parameter name is there twice",
                "redis-quorum://a,b,c?longestLease=soon | longestLease: 'soon' is not a duration",
                "redis-quorum://a,b,c?longestLease=9d | The longest lease of a quorum",
                "redis-quorum://a,b,c?name=%0A | The quorum's name",
                "redis-quorum://a,u:secret@,c | is not the URI of a Redis server",
                "redis-quorum:a,b,c | the URL of a quorum is redis-quorum://"
            })
    void url_thatNamesNoQuorum_isTheMistakeOfItsOption(String url, String message) {
        Execution ls = Execution.of("ls", "--url", url);

        assertThat(ls.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ls.err()).contains("--url: ").contains(message).doesNotContain("secret");
    }

    @Test
    void ofANode_parametersThatItDoesNotTake_areRefused() {
        assertThat(ServerUrl.parse("redis-quorum://a,b,c").ofANode()).isEqualTo("redis://a redis://b redis://c");
        assertThatThrownBy(() -> ServerUrl.parse("redis-quorum://a,b,c?votes=3").ofANode())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leave out votes");
    }

    @Test
    void connect_memberNamedTwice_isRefused() {
        Execution ls = Execution.of("ls", "--redis", "redis-quorum://localhost:1,localhost:2,localhost:1");

        assertThat(ls.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ls.err()).contains("redis://localhost:1 is named twice");
    }

    @Test
    void toString_showsNoPassword() {
        assertThat(QuorumUrl.parse("redis-quorum://:secret@a,b,c")).hasToString("The URL of a quorum");
        assertThat(ServerUrl.parse("redis-quorum://:secret@a,b,c")).hasToString("The URL of a quorum of Redis servers");
    }
}
