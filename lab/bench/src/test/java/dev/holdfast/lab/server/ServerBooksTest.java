package dev.holdfast.lab.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerBooksTest {

    private static final String INFO = """
            # CPU\r
            used_cpu_sys:1.500000\r
            used_cpu_user:2.250000\r
            used_cpu_sys_children:7.000000\r
            used_memory:1048576\r
            total_net_input_bytes:1000\r
            total_net_output_bytes:2000\r
            # Commandstats\r
            cmdstat_set:calls=12,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_script|load:calls=2,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_info:calls=5,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            """;
    private static final int LOOK_BYTES = "*2\r\n$4\r\nINFO\r\n$10\r\neverything\r\n".length()
            + "$444\r\n".length()
            + INFO.length()
            + "\r\n".length();

    @Test
    void of_text_readsCallsAndProcessorTimeAndBytesAndLeavesOurOwnInfoOut() {
        assertThat(ServerBooks.of(INFO, 1_000))
                .isEqualTo(new ServerBooks(
                        new CommandCalls(Map.of("set", 12L, "script|load", 2L)), 3_750_000, 1 << 20, 2_000));
        assertThat(ServerBooks.lookBytes(INFO)).isEqualTo(LOOK_BYTES);
    }

    @Test
    void since_earlier_isTheDifference() {
        ServerBooks later = new ServerBooks(
                new CommandCalls(Map.of("set", 15L, "script|load", 2L, "get", 1L)), 4_000_000, 0, 2_000 + 5);

        assertThat(later.since(ServerBooks.of(INFO, 1_000)))
                .isEqualTo(new ServerBooks(new CommandCalls(Map.of("set", 3L, "get", 1L)), 250_000, -(1 << 20), 5));
    }

    @Test
    void since_realServerThatOnlyAnswersOneCommand_countsThatOneAlone() {
        try (BenchServer server = BenchServer.start()) {
            server.books();
            ServerBooks before = server.books();
            ServerBooks idle = server.books().since(before);
            before = server.books();
            server.text("SET", "k", "v");
            ServerBooks busy = server.books().since(before);

            assertThat(idle.calls().byName()).isEmpty();
            assertThat(idle.networkBytes()).isZero();
            assertThat(busy.calls().byName()).isEqualTo(Map.of("set", 1L));
            assertThat(busy.networkBytes())
                    .isEqualTo("*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n".length() + "+OK\r\n".length());
        }
    }
}
