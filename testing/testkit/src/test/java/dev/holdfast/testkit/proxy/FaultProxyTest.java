package dev.holdfast.testkit.proxy;

import static dev.holdfast.testkit.proxy.Direction.CLIENT_TO_SERVER;
import static dev.holdfast.testkit.proxy.Direction.SERVER_TO_CLIENT;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

/** Connections through a proxy, as a whole: passed on, counted, cut, refused, closed. */
class FaultProxyTest extends ProxiedEcho {

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
    void proxy_clientResetsItsConnection_endsTheOneToTheServer() throws IOException {
        try (EchoClient client = new EchoClient(proxy)) {
            client.assertEchoes("hello");
            client.reset();
        }
        await().until(() -> server.ended() == 1);
        await().until(() -> proxy.connections().isEmpty());
    }

    @Test
    void proxy_serverNotThere_acceptsAndResetsTheClient() throws IOException {
        // Bound but not listening, so that nothing, not even a connection to itself, can answer at that port
        // meanwhile.
        try (Socket deaf = new Socket()) {
            deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (FaultProxy toDeaf = FaultProxy.to("127.0.0.1", deaf.getLocalPort())) {
                // The reset can come before the client has even finished connecting.
                assertThatExceptionOfType(SocketException.class).isThrownBy(() -> {
                    try (EchoClient client = new EchoClient(toDeaf)) {
                        client.assertHearsTheEnd();
                    }
                });
                assertThat(toDeaf.acceptedConnections()).isEqualTo(1);
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
