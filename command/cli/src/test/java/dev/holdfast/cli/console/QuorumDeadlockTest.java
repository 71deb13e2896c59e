package dev.holdfast.cli.console;

import dev.holdfast.Holdfast;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import java.time.Duration;

/** On a quorum of which a member is gone. */
class QuorumDeadlockTest extends DeadlockContract {

    private final EmbeddedQuorum quorum = EmbeddedQuorum.start();

    QuorumDeadlockTest() {
        var unused = QuorumAdministration.of(quorum.uris()).initialize();
        quorum.members().get(1).kill();
    }

    @Override
    Holdfast client(String name) {
        return HoldfastQuorum.builder()
                .members(quorum.uris())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @Override
    BrowserSource browser() {
        return () -> QuorumLockBrowser.connect(quorum.uris());
    }

    @Override
    String kind() {
        return "redis";
    }

    @Override
    void stop() {
        quorum.close();
    }
}
