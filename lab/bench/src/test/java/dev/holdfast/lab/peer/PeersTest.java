package dev.holdfast.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PeersTest {

    @Test
    void named_everyPeer_isFoundByItsName() {
        for (Peer peer : Peers.all()) {
            assertThat(Peers.named(peer.name())).isSameAs(peer);
        }
    }

    @Test
    void named_unknown_namesThoseThatThereAre() {
        assertThatThrownBy(() -> Peers.named("holdslow"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("holdslow", "floor", "holdfast", "redisson", "curator");
    }
}
