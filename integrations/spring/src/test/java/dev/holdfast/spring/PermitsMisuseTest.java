package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers of permits that cannot be, and what permits do not have. */
class PermitsMisuseTest {

    static class Misused {

        @Locked(name = "export", permits = "0")
        public void none() {}

        @Locked(name = "export", permits = "many")
        public void many() {}

        @Locked(name = "export", permits = "2", mode = LockMode.READ)
        public void read() {}

        @Locked(name = "export", permits = "2", minHold = "1s")
        public void minimum() {}

        @Locked(name = "export", permits = "2", sticky = "1s")
        public void sticky() {}
    }

    @Test
    void start_permitsThatCannotBe_areRefusedAllAtOnce() {
        assertThat(ReportedMisuses.textsOf(Misused.class))
                .hasSize(5)
                .anyMatch(text -> text.contains("permits \"0\" is not a number from 1 to"))
                .anyMatch(text -> text.contains("permits \"many\" is not a number from 1 to"))
                .anyMatch(text -> text.contains("permits are given and mode is READ"))
                .anyMatch(text -> text.contains("minHold and permits are given"))
                .anyMatch(text -> text.contains("sticky and permits are given"));
    }
}
