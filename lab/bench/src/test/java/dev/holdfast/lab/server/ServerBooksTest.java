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
            # Commandstats\r
            cmdstat_set:calls=12,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_script|load:calls=2,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            cmdstat_info:calls=5,usec=30,usec_per_call=2.50,rejected_calls=0,failed_calls=0\r
            """;

    @Test
    void of_text_readsCallsAndProcessorTimeAndLeavesOurOwnInfoOut() {
        assertThat(ServerBooks.of(INFO))
                .isEqualTo(
                        new ServerBooks(new CommandCalls(Map.of("set", 12L, "script|load", 2L)), 3_750_000, 1 << 20));
    }

    @Test
    void since_earlier_isTheDifference() {
        ServerBooks later =
                new ServerBooks(new CommandCalls(Map.of("set", 15L, "script|load", 2L, "get", 1L)), 4_000_000, 0);

        assertThat(later.since(ServerBooks.of(INFO)))
                .isEqualTo(new ServerBooks(new CommandCalls(Map.of("set", 3L, "get", 1L)), 250_000, -(1 << 20)));
    }
}
