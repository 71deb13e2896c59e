package dev.holdfast.redis.internal.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every branch of acquire_all.lua and release_all.lua, on a real server. */
class SeveralLocksScriptTest extends ScriptFixture {

    private static final int GRANTED = 1;
    private static final int TAKEN = 3;
    private static final int REFUSED = 4;
    private static final int FAILED = 5;

    private static final List<String> NAMES = List.of("a", "b", "c");

    private static String hold(String name) {
        return "holdfast:{" + name + "}";
    }

    private static List<String> keys() {
        return NAMES.stream()
                .flatMap(name ->
                        List.of(hold(name), hold(name) + ":queue", hold(name) + ":fence", hold(name) + ":group")
                                .stream())
                .toList();
    }

    /** An answer about one lock: a code and four numbers, of which the first may be a text. */
    private record Answer(List<RespReply> parts) {

        long code() {
            return parts.get(0).number();
        }

        long number(int index) {
            return parts.get(index).number();
        }
    }

    private List<Answer> acquireAll(Question... questions) {
        List<String> arguments = new ArrayList<>();
        for (Question question : questions) {
            arguments.addAll(question.arguments().subList(0, 5));
        }
        List<RespReply> reply =
                console.run(LockScripts.ACQUIRE_ALL, keys(), arguments).items();
        assertThat(reply).hasSize(1 + 5 * questions.length);
        assertThat(reply.get(0).number()).isPositive();
        List<Answer> answers = new ArrayList<>();
        for (int i = 1; i < reply.size(); i += 5) {
            answers.add(new Answer(reply.subList(i, i + 5)));
        }
        return answers;
    }

    private static Question[] of(String client) {
        return new Question[] {Question.once(client, 1), Question.once(client, 2), Question.once(client, 3)};
    }

    private String value(String name) {
        return console.execute("GET", hold(name)).text();
    }

    private List<RespReply> releaseAll(String... values) {
        return console.run(LockScripts.RELEASE_ALL, keys(), List.of(values)).items();
    }

    private List<String> held() {
        return NAMES.stream().filter(name -> console.exists(hold(name))).toList();
    }

    // ---- acquire_all

    @Test
    void acquireAll_free_grantsAllForAWholeLease() {
        List<Answer> answers = acquireAll(of("alice"));

        assertThat(answers).extracting(Answer::code).containsExactly(1L, 1L, 1L);
        for (int i = 0; i < 3; i++) {
            Answer answer = answers.get(i);
            assertThat(value(NAMES.get(i)))
                    .isEqualTo("1:alice:" + (i + 1) + ":" + answer.number(1) + ":" + answer.number(2));
            assertThat(answer.number(3)).isEqualTo(30_000);
            assertThat(answer.number(4)).isZero();
            assertThat(console.execute("PTTL", hold(NAMES.get(i))).number()).isBetween(20_000L, 30_000L);
        }
    }

    @Test
    void acquireAll_oneIsTaken_goesNoFurther() {
        console.execute("SET", hold("b"), "1:bob:1:500:1", "PX", "9000");

        List<Answer> answers = acquireAll(of("alice"));

        assertThat(answers).extracting(Answer::code).containsExactly((long) GRANTED, (long) TAKEN, (long) TAKEN);
        assertThat(answers.get(1).number(1)).isBetween(1_000L, 9_000L);
        assertThat(answers.get(2).number(1)).isEqualTo(answers.get(1).number(1));
        assertThat(held()).containsExactly("a", "b");
        assertThat(console.execute("EXISTS", hold("b") + ":queue").number()).isZero();
    }

    @Test
    void acquireAll_repeated_answersTheSameHolds() {
        List<Answer> first = acquireAll(of("alice"));
        String before = value("b");

        List<Answer> second = acquireAll(of("alice"));

        assertThat(value("b")).isEqualTo(before);
        assertThat(second).extracting(Answer::code).containsOnly((long) GRANTED);
        assertThat(second)
                .extracting(answer -> answer.number(1))
                .isEqualTo(first.stream().map(answer -> answer.number(1)).toList());
    }

    @Test
    void acquireAll_tooLate_changesNothingFromThereOn() {
        Question[] questions = of("alice");
        questions[1] = questions[1].notAfter(1);

        List<Answer> answers = acquireAll(questions);

        assertThat(answers).extracting(Answer::code).containsExactly((long) GRANTED, (long) REFUSED, (long) TAKEN);
        assertThat(held()).containsExactly("a");
    }

    @Test
    void acquireAll_tokensBelowTheFence_areRaisedAboveIt() {
        long fence = console.now() + 5_000_000;
        console.execute("SET", hold("c") + ":fence", Long.toString(fence));

        List<Answer> answers = acquireAll(of("alice"));

        assertThat(answers.get(2).number(1)).isEqualTo(fence + 1);
        assertThat(answers.get(0).number(1)).isLessThan(fence);
    }

    @Test
    void acquireAll_aLaterOneHoldsForeignData_tellsSoForItAlone() {
        console.execute("SET", hold("b"), "of another program");

        List<Answer> answers = acquireAll(of("alice"));

        assertThat(answers).extracting(Answer::code).containsExactly((long) GRANTED, (long) FAILED, (long) TAKEN);
        assertThat(answers.get(1).parts().get(1).text()).contains("HOLDFASTFORMAT");
        assertThat(held()).containsExactly("a", "b");
    }

    @Test
    void acquireAll_theFirstHoldsForeignData_isTheScriptsError() {
        console.execute("LPUSH", hold("a"), "of another type");

        assertThatThrownBy(() -> acquireAll(of("alice")))
                .isInstanceOf(RespException.class)
                .hasMessageContaining("WRONGTYPE");
        assertThat(held()).containsExactly("a");
    }

    // ---- release_all

    @Test
    void releaseAll_held_freesAll() {
        acquireAll(of("alice"));

        List<RespReply> answers = releaseAll(value("a"), value("b"), value("c"));

        assertThat(answers).extracting(RespReply::number).containsExactly(1L, 1L, 1L);
        assertThat(held()).isEmpty();
    }

    @Test
    void releaseAll_oneWasLost_freesTheOthers() {
        acquireAll(of("alice"));
        String lost = value("b");
        console.execute("SET", hold("b"), "1:bob:1:9007199254740:1");

        List<RespReply> answers = releaseAll(value("a"), lost, value("c"));

        assertThat(answers).extracting(RespReply::number).containsExactly(1L, 0L, 1L);
        assertThat(held()).containsExactly("b");
        assertThat(value("b")).startsWith("1:bob:");
    }

    @Test
    void releaseAll_othersWait_handsEachToItsOwn() {
        acquireAll(of("alice"));
        for (String name : List.of("b", "c")) {
            console.run(
                    LockScripts.ACQUIRE,
                    List.of(hold(name), hold(name) + ":queue", hold(name) + ":fence", hold(name) + ":group"),
                    Question.first("bob", name.equals("b") ? 7 : 8).arguments());
        }

        try (Subscriber bob = console.subscriber("bob")) {
            List<RespReply> answers = releaseAll(value("a"), value("b"), value("c"));

            assertThat(answers).extracting(RespReply::number).containsExactly(1L, 1L, 1L);
            assertThat(bob.next()).startsWith("1:grant:7:").endsWith(":b");
            assertThat(bob.next()).startsWith("1:grant:8:").endsWith(":c");
        }
        assertThat(value("b")).startsWith("1:bob:7:");
        assertThat(value("c")).startsWith("1:bob:8:");
        assertThat(held()).containsExactly("b", "c");
    }

    @Test
    void releaseAll_oneHoldsForeignData_tellsSoForItAlone() {
        acquireAll(of("alice"));
        String lost = value("a");
        console.execute("DEL", hold("a"));
        console.execute("LPUSH", hold("a"), "of another type");

        List<RespReply> answers = releaseAll(lost, value("b"), value("c"));

        assertThat(answers.get(0).text()).contains("WRONGTYPE");
        assertThat(answers.subList(1, 3)).extracting(RespReply::number).containsExactly(1L, 1L);
        assertThat(held()).containsExactly("a");
    }

    @Test
    void releaseAll_allHoldForeignData_isTheScriptsError() {
        NAMES.forEach(name -> console.execute("LPUSH", hold(name), "of another type"));

        assertThatThrownBy(() -> releaseAll("1:alice:1:5:1", "1:alice:2:5:1", "1:alice:3:5:1"))
                .isInstanceOf(RespException.class)
                .hasMessageContaining("WRONGTYPE");
    }
}
