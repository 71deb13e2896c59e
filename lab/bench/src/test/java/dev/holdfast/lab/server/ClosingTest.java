package dev.holdfast.lab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {

    private final List<String> closed = new ArrayList<>();
    private final Closing closing = new Closing();

    @Test
    void close_several_closesTheLastFirstAndEachOnce() {
        closing.add(() -> closed.add("first"));
        closing.add(() -> closed.add("second"));

        closing.close();
        closing.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void close_oneThatFails_closesTheOthersAndThrows() {
        closing.add(() -> closed.add("first"));
        closing.add(() -> fail("second"));
        closing.add(() -> fail("third"));

        assertThatThrownBy(closing::close)
                .hasMessage("third")
                .satisfies(e -> assertThat(e.getSuppressed())
                        .extracting(Throwable::getMessage)
                        .containsExactly("second"));
        assertThat(closed).containsExactly("first");
    }

    private static void fail(String message) {
        throw new IllegalStateException(message);
    }
}
