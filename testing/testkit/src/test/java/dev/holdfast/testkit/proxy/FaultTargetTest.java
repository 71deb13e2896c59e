package dev.holdfast.testkit.proxy;

import static dev.holdfast.testkit.proxy.Direction.SERVER_TO_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults of single connections, of those that match a condition, and of all of them together. */
class FaultTargetTest extends ProxiedEcho {

    @Test
    void connection_cutAlone_leavesTheOthers() throws IOException {
        try (EchoClient commands = new EchoClient(proxy);
                EchoClient subscription = new EchoClient(proxy)) {
            commands.assertEchoes("GET");
            subscription.assertEchoes("SUBSCRIBE");

            List<ProxiedConnection> subscribed = proxy.connections().stream()
                    .filter(connection -> connection.sawFromClient("SUBSCRIBE"))
                    .toList();
            assertThat(subscribed).hasSize(1);
            assertThat(subscribed.get(0).sawFromServer("SUBSCRIBE")).isTrue();
            assertThat(subscribed.get(0).sawFromClient("GET")).isFalse();
            subscribed.get(0).cut();

            subscription.assertIsReset();
            commands.assertEchoes("SET");
            assertThat(subscribed.get(0).isOpen()).isFalse();
        }
    }

    @Test
    void matching_presentAndLaterConnections_sufferAsSoonAsTheyMatch() throws IOException {
        try (EchoClient commands = new EchoClient(proxy);
                EchoClient present = new EchoClient(proxy)) {
            present.assertEchoes("SUBSCRIBE");
            MatchingConnections subscriptions = proxy.matching(connection -> connection.sawFromClient("SUBSCRIBE"));
            subscriptions.blackhole();

            try (EchoClient later = new EchoClient(proxy)) {
                later.assertEchoes("HELLO");
                later.send("SUBSCRIBE");
                present.send("lost");

                later.assertHearsNothing();
                present.assertHearsNothing();
                commands.assertEchoes("GET");
                assertThat(server.received()).isEqualTo("SUBSCRIBEHELLOGET");

                subscriptions.heal();
                later.assertIsReset();
                present.assertIsReset();
                commands.assertEchoes("GET");
            }
        }
    }

    @Test
    void matching_cut_cutsThoseOnly() throws IOException {
        try (EchoClient commands = new EchoClient(proxy);
                EchoClient subscription = new EchoClient(proxy)) {
            commands.assertEchoes("GET");
            subscription.assertEchoes("SUBSCRIBE");

            proxy.matching(connection -> connection.sawFromClient("SUBSCRIBE")).cut();

            subscription.assertIsReset();
            commands.assertEchoes("GET");
        }
    }

    @Test
    void heal_ofTheProxy_healsItsParts() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            proxy.connections().get(0).hold();
            proxy.matching(connection -> true).delay(Duration.ofHours(1));

            proxy.heal();

            client.assertEchoes("again");
        }
    }

    @Test
    void faults_ofSeveralTargets_theWorstCounts() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            proxy.connections().get(0).hold(SERVER_TO_CLIENT);
            proxy.delay(Duration.ofMillis(1));
            client.send("held");
            client.assertHearsNothing();

            proxy.letGo();
            client.assertHearsNothing();

            proxy.connections().get(0).letGo();
            client.assertReceives("held");
        }
    }
}
