package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalTest {

    private static final Address ASKED = new Address("asked", 7000);

    @Test
    void of_redirection_namesSlotAndNode() {
        assertThat(Refusal.of("MOVED 3999 127.0.0.1:6381", ASKED))
                .contains(new Refusal.Moved(3999, new Address("127.0.0.1", 6381)));
        assertThat(Refusal.of("ASK 0 node.example:6381", ASKED))
                .contains(new Refusal.Ask(0, new Address("node.example", 6381)));
        assertThat(Refusal.of("MOVED 1 2001:db8::1:6381", ASKED))
                .contains(new Refusal.Moved(1, new Address("2001:db8::1", 6381)));
        assertThat(Refusal.of("MOVED 1 :6381", ASKED)).contains(new Refusal.Moved(1, new Address("asked", 6381)));
    }

    /** A node that is to be called by a host name, and has announced none. */
    @Test
    void of_redirectionWithoutAName_isElsewhere() {
        assertThat(Refusal.of("MOVED 42 ?:6381", ASKED)).contains(new Refusal.Elsewhere(42));
        assertThat(Refusal.of("ASK 42 ?:6381", ASKED)).contains(new Refusal.Elsewhere(42));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLUSTERDOWN Hash slot not served",
                "CLUSTERDOWN The cluster is down",
                "MASTERDOWN Link with MASTER is down",
                "LOADING Redis is loading the dataset in memory"
            })
    void of_nodeThatCannotServe_isDown(String words) {
        assertThat(Refusal.of(words, ASKED)).contains(new Refusal.Down());
    }

    @Test
    void of_keysOnBothSides_isTryAgain() {
        assertThat(Refusal.of("TRYAGAIN Multiple keys request during rehashing of slot", ASKED))
                .contains(new Refusal.TryAgain());
    }

    /** A script has begun: what it did stands, so it is no refusal. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR Script attempted to access a non local key in a cluster node",
                "Script attempted to access a non local key in a cluster node",
                "ERR MOVED 1 a:1",
                "MOVED 99999 a:1",
                "MOVED 1 a",
                "NOPERM this user has no permissions"
            })
    void of_anythingElse_isNoRefusal(String words) {
        assertThat(Refusal.of(words, ASKED)).isEmpty();
    }
}
