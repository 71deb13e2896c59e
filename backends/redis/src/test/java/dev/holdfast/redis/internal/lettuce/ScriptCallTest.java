package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ScriptCallTest {

    private final List<Reply> replies = new ArrayList<>();
    private final List<Throwable> errors = new ArrayList<>();
    private final ReadingThreads readers = new ReadingThreads();
    private final ScriptCall call = new ScriptCall(
            CommandType.EVALSHA, EncodedArguments.of("sha", List.of(), List.of()), readers, (reply, error) -> {
                if (error == null) {
                    replies.add(reply);
                } else {
                    errors.add(error);
                }
            });

    @Test
    void complete_aRow_tellsItsParts() {
        CommandOutput<byte[], byte[], Reply> output = call.getOutput();
        output.multi(3);
        output.set(7);
        output.set(text("grün"));
        output.set((ByteBuffer) null);

        call.complete();

        assertThat(errors).isEmpty();
        assertThat(replies).hasSize(1);
        assertThat(replies.get(0).size()).isEqualTo(3);
        assertThat(replies.get(0).number(0)).isEqualTo(7);
        assertThat(replies.get(0).text(1)).contains("grün");
        assertThat(replies.get(0).text(2)).isEmpty();
    }

    @Test
    void complete_oneValue_isARowOfOne() {
        call.getOutput().set(1);

        call.complete();

        assertThat(replies).hasSize(1);
        assertThat(replies.get(0).size()).isEqualTo(1);
        assertThat(replies.get(0).number(0)).isEqualTo(1);
    }

    @Test
    void complete_anError_tellsWhatTheServerSaid() {
        call.getOutput().setError(text("NOSCRIPT No matching script."));

        call.complete();

        assertThat(replies).isEmpty();
        assertThat(errors).singleElement().satisfies(error -> {
            assertThat(error)
                    .isInstanceOf(RedisCommandExecutionException.class)
                    .hasMessage("NOSCRIPT No matching script.");
            assertThat(Failures.isScriptMissing(error)).isTrue();
        });
        assertThat(readers.haveCurrent()).as("an error is read, too").isTrue();
    }

    @Test
    void complete_afterTheConnectionWasGivenUp_isNotReportedAgain() {
        call.cancel();
        call.getOutput().set(1);
        call.complete();
        call.completeExceptionally(new RedisException("closed"));

        assertThat(replies).isEmpty();
        assertThat(errors).singleElement().isInstanceOf(CancellationException.class);
        assertThat(call.isDone()).isTrue();
    }

    @Test
    void completeExceptionally_notSent_tellsWhy() {
        RedisException why = new RedisException("Connection is closed");

        call.completeExceptionally(why);

        assertThat(errors).containsExactly(why);
        assertThat(readers.haveCurrent()).as("nothing was read").isFalse();
    }

    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
