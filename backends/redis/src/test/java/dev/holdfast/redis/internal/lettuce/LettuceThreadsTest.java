package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.thread.ThreadTiming;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads that several clients share, and which of these ends them. */
class LettuceThreadsTest {

    private final ThreadTiming timing = new ThreadTiming("shared-threads");

    @AfterEach
    void end() {
        timing.end();
    }

    @Test
    void leave_byTheLastAlone_endsThem() {
        LettuceThreads threads = new LettuceThreads(2, 2);

        threads.leave();
        assertThat(isEnded(threads)).isFalse();
        threads.leave();

        assertThat(isEnded(threads)).isTrue();
    }

    @Test
    void close_ofOneOfTwoMembersTwice_leavesTheOthersThreads() {
        RedisURI uri = RedisURI.create("redis://127.0.0.1:1");
        List<OwnClient> members = OwnClient.ofMembers(List.of(uri, uri), Optional.empty(), timing);
        LettuceThreads threads = members.get(0).threads();
        assertThat(members.get(1).threads()).isSameAs(threads);

        members.get(0).close();
        members.get(0).close();
        assertThat(isEnded(threads)).isFalse();
        members.get(1).close();

        assertThat(isEnded(threads)).isTrue();
    }

    private static boolean isEnded(LettuceThreads threads) {
        return threads.resources().eventExecutorGroup().isShutdown();
    }
}
