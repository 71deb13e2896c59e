package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.threads.Patience;
import java.security.Security;
import org.junit.jupiter.api.Test;

/** For how long a command remembers the address of its server's name. */
class RememberedNamesTest {

    /** A JVM reads its settings once. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            Main.forgetNamesSoon();
            System.out.println("unset: " + Security.getProperty("networkaddress.cache.ttl"));
            Security.setProperty("networkaddress.cache.ttl", "7");
            Main.forgetNamesSoon();
            System.out.println("set: " + Security.getProperty("networkaddress.cache.ttl"));
        }
    }

    @Test
    void forgetNamesSoon_whereNothingIsSet_isASecond() throws Exception {
        try (JavaProcess program = JavaProcess.of(Program.class).start()) {
            assertThat(program.exitCode(Patience.LIMIT)).isZero();
            assertThat(program.lines()).containsExactly("unset: 1", "set: 7");
        }
    }
}
