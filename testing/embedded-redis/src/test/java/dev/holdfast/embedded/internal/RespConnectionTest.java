package dev.holdfast.embedded.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RespConnectionTest {

    private static EmbeddedRedis redis;

    private RespConnection connection;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @BeforeEach
    void connect() {
        connection = RespConnection.open(redis.host(), redis.port(), Duration.ofSeconds(5));
        connection.execute("FLUSHALL");
    }

    @AfterEach
    void disconnect() {
        connection.close();
    }

    @Test
    void execute_eachKindOfReply_isReadAsThatKind() {
        assertThat(connection.execute("SET", "key", "a\r\nб").text()).isEqualTo("OK");
        assertThat(connection.execute("GET", "key").text()).isEqualTo("a\r\nб");
        assertThat(connection.execute("GET", "other").isNil()).isTrue();
        assertThat(connection.execute("STRLEN", "key").number()).isEqualTo(5);
        assertThat(connection.execute("BLPOP", "list", "0.001").isNil()).isTrue();
        assertThat(connection.execute("MGET", "key", "other").items())
                .containsExactly(new RespReply.Text("a\r\nб"), new RespReply.Nil());
        assertThat(connection.execute("KEYS", "nothing*").items()).isEmpty();
        assertThat(connection.execute("SET", "empty", "").text()).isEqualTo("OK");
        assertThat(connection.execute("GET", "empty").text()).isEmpty();
    }

    @Test
    void execute_errorReply_isThrownAndLeavesTheConnectionUsable() {
        connection.execute("RPUSH", "list", "a");

        assertThatThrownBy(() -> connection.execute("GET", "list"))
                .isInstanceOfSatisfying(
                        RespException.class,
                        refused -> assertThat(refused.code()).isEqualTo("WRONGTYPE"));
        assertThat(connection.execute("PING").text()).isEqualTo("PONG");
    }

    @Test
    void execute_errorInATransaction_isAnItemOfTheReply() {
        connection.execute("RPUSH", "list", "a");
        connection.execute("MULTI");
        connection.execute("INCR", "list");
        connection.execute("INCR", "counter");

        RespReply reply = connection.execute("EXEC");

        assertThat(reply.items().get(0)).isInstanceOf(RespReply.Failure.class);
        assertThat(reply.items().get(1).number()).isEqualTo(1);
    }

    @Test
    void reply_ofAnotherKind_isRefusedWithTheReply() {
        RespReply pong = connection.execute("PING");

        assertThatIllegalStateException().isThrownBy(pong::number).withMessageContaining("\"PONG\"");
        assertThatIllegalStateException().isThrownBy(pong::items).withMessageContaining("\"PONG\"");
        assertThatIllegalStateException()
                .isThrownBy(() -> connection.execute("GET", "nothing").text())
                .withMessageContaining("(nil)");
    }

    @Test
    void receive_onASubscription_returnsItsMessages() {
        connection.send("SUBSCRIBE", "channel");
        assertThat(connection.receive().items().get(2).number()).isEqualTo(1);

        assertThat(redis.execute("PUBLISH", "channel", "hello").number()).isEqualTo(1);

        assertThat(connection.receive().items().get(2).text()).isEqualTo("hello");
    }

    @Test
    void send_severalCommands_areAnsweredInOrder() {
        connection.send("INCR", "counter");
        connection.send("INCR", "counter");

        assertThat(connection.receive().number()).isEqualTo(1);
        assertThat(connection.receive().number()).isEqualTo(2);
    }

    @Test
    void execute_serverGone_tellsThatTheConnectionBroke() {
        try (EmbeddedRedis other = EmbeddedRedis.start();
                RespConnection lost = RespConnection.open(other.host(), other.port(), Duration.ofSeconds(5))) {
            other.kill();

            assertThatThrownBy(() -> lost.execute("PING")).isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void execute_serverSilent_givesUpInTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                RespConnection waiting =
                        RespConnection.open("127.0.0.1", silent.getLocalPort(), Duration.ofMillis(50))) {
            assertThatThrownBy(() -> waiting.execute("PING"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("did not answer in time");
        }
    }
}
