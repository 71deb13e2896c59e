package dev.holdfast.lab.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.setup.Scenario.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {

    @ParameterizedTest
    @CsvSource({
        "u16,   OWN_LOCKS,     1,  16,   16",
        "c4x8,  ONE_LOCK,      4,  8,    1",
        "z3x2,  POPULAR_LOCKS, 3,  2,    1000",
        "w1000, BURST,         1,  1000, 1",
        "w4x50, BURST,         4,  50,   1"
    })
    void named_eachForm_isRead(String name, Shape shape, int clients, int threads, int locks) {
        Scenario scenario = Scenario.named(name);

        assertThat(scenario).isEqualTo(new Scenario(name, Use.LOCK, shape, clients, threads));
        assertThat(scenario.locks()).isEqualTo(locks);
        assertThat(scenario.allThreads()).isEqualTo(clients * threads);
    }

    @ParameterizedTest
    @CsvSource({
        "sticky1, STICKY, 1",
        "read1, READ, 1",
        "permit4, PERMIT, 4",
        "fenced2, FENCED, 2",
        "gate1, GATE, 1",
        "latch1, LATCH, 1",
        "set3, SET, 1"
    })
    void named_otherUses_areReadWithANameForEachThread(String name, Use use, int threads) {
        Scenario scenario = Scenario.named(name);

        assertThat(scenario).isEqualTo(new Scenario(name, use, Shape.OWN_LOCKS, 1, threads));
        assertThat(scenario.locks()).isEqualTo(threads);
    }

    @ParameterizedTest
    @CsvSource({"readc1x16, READ, 1, 16", "rw95c4x4, RW95, 4, 4", "permits4c16x1, PERMITS4, 16, 1"})
    void named_usesThatSeveralShare_areReadWithOneNameForAll(String name, Use use, int clients, int threads) {
        Scenario scenario = Scenario.named(name);

        assertThat(scenario).isEqualTo(new Scenario(name, use, Shape.ONE_LOCK, clients, threads));
        assertThat(scenario.locks()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x1",
                "u",
                "u0",
                "c4",
                "c0x4",
                "c4x",
                "z4",
                "w",
                "w0x3",
                "u1x2",
                "U1",
                "u-1",
                "",
                "w999999",
                "c999x999",
                "sticky",
                "sticky0",
                "read2x2",
                "permit999999",
                "readc4",
                "readc999x999",
                "rw95",
                "rw951",
                "rw90c4x4",
                "permits4",
                "permits41",
                "permits5c16x1",
                "gatec4x4",
                "set2"
            })
    void named_anythingElse_isRefusedWithWhatThereIs(String name) {
        assertThatThrownBy(() -> Scenario.named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "'" + name + "'",
                        "uT",
                        "cCxT",
                        "zCxT",
                        "wN",
                        "stickyT",
                        "readT",
                        "permitT",
                        "fencedT",
                        "gateT",
                        "latchT",
                        "set3",
                        "readcCxT",
                        "rw95cCxT",
                        "permits4cCxT");
    }

    @Test
    void description_always_saysWhoWantsWhat() {
        assertThat(Scenario.named("u1").description()).isEqualTo("1 client, 1 thread, each with its own lock");
        assertThat(Scenario.named("sticky1").description())
                .isEqualTo("1 client, 1 thread, each with its own sticky lock");
        assertThat(Scenario.named("c4x2").description()).isEqualTo("4 clients, 2 threads each, all want one lock");
        assertThat(Scenario.named("readc1x16").description()).isEqualTo("1 client, 16 threads, all want one read lock");
        assertThat(Scenario.named("rw95c4x2").description())
                .isEqualTo("4 clients, 2 threads each, all want one read-write lock, which 95 % of the passes read");
        assertThat(Scenario.named("permits4c9x1").description())
                .isEqualTo("9 clients, 1 thread each, all want one semaphore of four permits");
        assertThat(Scenario.named("w9").description())
                .isEqualTo("1 client, 9 waiters, all want one lock at once, each one time");
    }
}
