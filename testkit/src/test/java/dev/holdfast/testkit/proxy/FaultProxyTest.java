package dev.holdfast.testkit.proxy;

import static dev.holdfast.testkit.proxy.Direction.CLIENT_TO_SERVER;
import static dev.holdfast.testkit.proxy.Direction.SERVER_TO_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {

    private EchoServer server;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new EchoServer();
        proxy = FaultProxy.to("127.0.0.1", server.port());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void proxy_withoutFaults_passesBothDirectionsAndTheEnd() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            client.endOutput();
            client.assertHearsTheEnd();
        }
        await().untilAsserted(() -> assertThat(proxy.connections()).isEmpty());
        assertThat(server.ended()).isEqualTo(1);
    }

    @Test
    void proxy_manyMegabytes_passesAllOfThemInOrder() throws Exception {
        String part = "0123456789abcdef".repeat(64 * 1024);
        try (EchoClient client = new EchoClient(proxy)) {
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; i < 40; i++) {
                        client.send(part);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            sender.start();
            for (int i = 0; i < 40; i++) {
                client.assertReceives(part);
            }
            sender.join();
        }
    }

    @Test
    void proxy_serverNotThere_acceptsAndResetsTheClient() throws IOException {
        // Bound but not listening, so that nobody, and not even a connection to itself, can answer at that port
        // meanwhile.
        try (Socket nobody = new Socket()) {
            nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (FaultProxy toNobody = FaultProxy.to("127.0.0.1", nobody.getLocalPort())) {
                // The reset can come before the client has even finished connecting.
                assertThatExceptionOfType(SocketException.class).isThrownBy(() -> {
                    try (EchoClient client = new EchoClient(toNobody)) {
                        client.assertHearsTheEnd();
                    }
                });
                assertThat(toNobody.acceptedConnections()).isEqualTo(1);
            }
        }
    }

    @Test
    void counters_afterTraffic_tellConnectionsAndBytes() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("12345");
            assertThat(proxy.connections()).hasSize(1);
            assertThat(proxy.connections().get(0).bytes(CLIENT_TO_SERVER)).isEqualTo(5);
        }
        await().until(() -> proxy.connections().isEmpty());
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("678");

            assertThat(proxy.bytes(CLIENT_TO_SERVER)).isEqualTo(8);
            assertThat(proxy.bytes(SERVER_TO_CLIENT)).isEqualTo(8);
            assertThat(proxy.acceptedConnections()).isEqualTo(2);
        }
    }

    @Test
    void delay_bothDirections_comesOnTopOfEachRoundTrip() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("warm up");
            proxy.delay(Duration.ofMillis(40));

            long startNanos = System.nanoTime();
            client.assertEchoes("delayed");

            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThanOrEqualTo(Duration.ofMillis(80));
        }
    }

    @Test
    void delay_ofAStream_shiftsItAndDoesNotSlowItDown() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("warm up");
            proxy.delay(SERVER_TO_CLIENT, Duration.ofSeconds(2));

            long startNanos = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                String piece = "piece" + i;
                client.send(piece);
                await().pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> server.received().endsWith(piece));
            }
            for (int i = 0; i < 100; i++) {
                client.assertReceives("piece" + i);
            }

            // A hundred pieces one after the other would have taken 200 seconds.
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(60));
        }
    }

    @Test
    void delay_shortenedWhileBytesAreOnTheirWay_keepsTheOrder() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            proxy.delay(CLIENT_TO_SERVER, Duration.ofMillis(300));
            client.send("first ");
            await().until(() -> proxy.bytes(CLIENT_TO_SERVER) == 6);
            proxy.delay(CLIENT_TO_SERVER, Duration.ZERO);
            client.send("second");

            client.assertReceives("first second");
        }
    }

    @Test
    void delay_negative_isRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> proxy.delay(Duration.ofMillis(-1)));
    }

    @Test
    void cut_openConnections_resetsThemAndAcceptsNewOnes() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");

            proxy.cut();

            assertThat(proxy.connections()).isEmpty();
            client.assertIsReset();
        }
        await().until(() -> server.ended() == 1);
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("again");
        }
    }

    @Test
    void refuse_untilHealed_refusesNewConnectionsAndKeepsTheOldOnes() throws IOException {
        try (EchoClient old = new EchoClient(proxy)) {
            old.assertEchoes("hello");

            proxy.refuse();
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new EchoClient(proxy));
            old.assertEchoes("still here");

            proxy.heal();
            try (EchoClient client = new EchoClient(proxy)) {
                client.assertEchoes("again");
            }
        }
    }

    @Test
    void drop_towardsTheServer_swallowsCommandsAndLetsRepliesThrough() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            proxy.hold(SERVER_TO_CLIENT);
            client.send("reply");
            await().until(() -> proxy.connections().get(0).undeliveredBytes(SERVER_TO_CLIENT) == 5);

            proxy.drop(CLIENT_TO_SERVER);
            proxy.letGo(SERVER_TO_CLIENT);

            client.assertReceives("reply");
            client.send("lost");
            client.assertHearsNothing();
            assertThat(server.received()).isEqualTo("helloreply");
            assertThat(proxy.connections()).hasSize(1);
        }
    }

    @Test
    void drop_towardsTheClient_executesCommandsAndSwallowsReplies() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            proxy.drop(SERVER_TO_CLIENT);
            client.send("executed");

            await().until(() -> server.received().equals("executed"));
            client.assertHearsNothing();
        }
    }

    @Test
    void heal_afterBytesWereSwallowed_resetsTheConnection() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            proxy.drop(SERVER_TO_CLIENT);
            client.send("executed");
            await().until(() -> proxy.bytes(SERVER_TO_CLIENT) == 8);

            proxy.heal();

            client.assertIsReset();
        }
    }

    @Test
    void heal_nothingWasSwallowed_keepsTheConnection() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            proxy.blackhole();

            proxy.heal();

            client.assertEchoes("again");
        }
    }

    @Test
    void hold_towardsTheClient_deliversRepliesLaterInOrder() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            proxy.hold(SERVER_TO_CLIENT);
            client.send("one ");
            client.send("two");
            await().until(() -> server.received().equals("one two"));
            client.assertHearsNothing();

            proxy.letGo();

            client.assertReceives("one two");
            client.assertEchoes("three");
        }
    }

    @Test
    void hold_clientGaveUpMeanwhile_deliversItsCommandsAllTheSame() throws IOException {
        proxy.hold(CLIENT_TO_SERVER);
        try (EchoClient client = new EchoClient(proxy)) {
            client.send("executed late");
            await().until(() -> proxy.bytes(CLIENT_TO_SERVER) == 13);
        }
        assertThat(server.received()).isEmpty();

        proxy.letGo();

        await().untilAsserted(() -> assertThat(server.received()).isEqualTo("executed late"));
        await().untilAsserted(() -> assertThat(proxy.connections()).isEmpty());
    }

    @Test
    void cut_whileHolding_losesWhatWasHeld() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            proxy.hold(CLIENT_TO_SERVER);
            client.send("never executed");
            await().until(() -> proxy.bytes(CLIENT_TO_SERVER) == 14);

            proxy.cut();
            proxy.letGo();

            client.assertIsReset();
            await().until(() -> server.ended() == 1);
            assertThat(server.received()).isEmpty();
        }
    }

    @Test
    void blackhole_newConnections_areAcceptedAndSilentUntilHealed() throws IOException {
        proxy.blackhole();
        try (EchoClient client = new EchoClient(proxy)) {
            client.send("anybody there");
            client.assertHearsNothing();
            assertThat(server.accepted()).isZero();

            proxy.heal();

            client.assertIsReset();
        }
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("again");
        }
    }

    @Test
    void blackhole_clientCloses_leavesTheServersConnectionOpen() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            proxy.blackhole();
            client.endOutput();
            client.assertHearsNothing();
            assertThat(server.ended()).isZero();
        }
        proxy.heal();
        await().until(() -> server.ended() == 1);
    }

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

    @Test
    void close_openConnections_resetsThemAndStopsListening() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");

            proxy.close();
            proxy.close();

            client.assertIsReset();
            assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> new EchoClient(proxy));
            assertThatIllegalStateException().isThrownBy(() -> proxy.cut());
        }
    }
}
