package dev.holdfast.lab.server;

import static org.assertj.core.api.Assertions.assertThat;

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
            total_net_output_bytes:9000\r
            # Commandstats\r
            cmdstat_set:calls=12,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_script|load:calls=2,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_info:calls=5,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            """;

    /** What a look adds to the bytes: the question of the next, and the answer with its frame. */
    private static final long LOOK_BYTES =
            ("*2\r\n$4\r\nINFO\r\n$10\r\neverything\r\n" + "$nnn\r\n\r\n" + INFO).length();

    @Test
    void of_text_readsCallsAndProcessorTimeAndLeavesOurOwnInfoOut() {
        assertThat(ServerBooks.of(INFO))
                .isEqualTo(new ServerBooks(
                        new CommandCalls(Map.of("set", 12L, "script|load", 2L)),
                        3_750_000,
                        1 << 20,
                        10_000,
                        LOOK_BYTES));
    }

    @Test
    void since_earlier_isTheDifferenceWithoutTheLooks() {
        ServerBooks later = new ServerBooks(
                new CommandCalls(Map.of("set", 15L, "script|load", 2L, "get", 1L)), 4_000_000, 0, 12_000, 77);

        assertThat(later.since(ServerBooks.of(INFO)))
                .isEqualTo(new ServerBooks(
                        new CommandCalls(Map.of("set", 3L, "get", 1L)), 250_000, -(1 << 20), 2_000 - LOOK_BYTES, 77));
    }
}
