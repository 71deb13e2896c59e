package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology.NodeState;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A quorum of five with a browser of its locks. */
abstract class BrowsedQuorum {

    static final Duration SOON = Patience.LIMIT;
    static final Duration LONG = Duration.ofMinutes(1);

    final EmbeddedQuorum quorum = EmbeddedQuorum.builder().members(5).start();
    final List<Holdfast> clients = new ArrayList<>();
    QuorumLockBrowser browser;

    @BeforeEach
    void connect() throws InterruptedException {
        var unused = QuorumAdministration.of(quorum.uris()).initialize();
        browser = QuorumLockBrowser.connect(quorum.uris());
        await().untilAsserted(() -> {
            var unused2 = browser.look(List.of("any"), 0);
            assertThat(states()).containsOnly(NodeState.UP);
        });
    }

    @AfterEach
    void stop() {
        browser.close();
        clients.forEach(Holdfast::close);
        quorum.close();
    }

    Holdfast newClient(String name) {
        Holdfast client = HoldfastQuorum.builder()
                .members(quorum.uris())
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
        clients.add(client);
        return client;
    }

    EmbeddedRedis member(int index) {
        return quorum.members().get(index);
    }

    LockInspection look(String name) throws InterruptedException {
        return browser.look(List.of(name), 10).get(name);
    }

    Set<String> allNames() throws InterruptedException {
        Set<String> names = new HashSet<>();
        Optional<String> next = Optional.of(LockBrowser.BEGINNING);
        while (next.isPresent()) {
            NamePortion portion = browser.names(next.get());
            names.addAll(portion.names());
            next = portion.next();
        }
        return names;
    }

    List<NodeState> states() {
        return browser.topology().nodes().stream().map(node -> node.state()).toList();
    }

    /** Puts a vote to a member, as one stands there that no other member has given. */
    void vote(int member, String name, String client) {
        member(member)
                .execute("SET", "holdfast:{" + name + "}", "q1:" + client + ":7.0:1700000000000000:1:5", "PX", "60000");
    }
}
