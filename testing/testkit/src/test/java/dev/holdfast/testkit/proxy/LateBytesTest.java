package dev.holdfast.testkit.proxy;

import static dev.holdfast.testkit.proxy.Direction.CLIENT_TO_SERVER;
import static dev.holdfast.testkit.proxy.Direction.SERVER_TO_CLIENT;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Faults after which all bytes still arrive: delays and holds. */
class LateBytesTest extends ProxiedEcho {

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
                    .isBetween(Duration.ofSeconds(2), Patience.LIMIT);
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
}
