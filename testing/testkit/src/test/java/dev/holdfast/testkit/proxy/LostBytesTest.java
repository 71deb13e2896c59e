package dev.holdfast.testkit.proxy;

import static dev.holdfast.testkit.proxy.Direction.CLIENT_TO_SERVER;
import static dev.holdfast.testkit.proxy.Direction.SERVER_TO_CLIENT;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Faults that lose bytes, and what healing makes of the connections that lost some. */
class LostBytesTest extends ProxiedEcho {

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
}
