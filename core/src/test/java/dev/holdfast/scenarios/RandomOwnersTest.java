package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.Clients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of the calls on one lock, by the threads and the handles of three clients, while time passes, leases
 * end and clients are closed. Each answer and each exception is compared with {@link OwnersModel}. A failure names its
 * seed and the calls up to the one that is answered wrongly; {@code -Dholdfast.seeds=N} tries more.
 */
class RandomOwnersTest {

    private static final int CALLS = 60;

    private final Clients clients = new Clients();
    private final OwnersModel model = new OwnersModel(clients.time);
    private final List<OwnersModel.Client> all = List.of(
            model.client(clients.connect().holdfast),
            model.client(clients.connect().holdfast),
            model.client(clients.connect().holdfast));
    private final List<String> calls = new ArrayList<>();

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Long.getLong("holdfast.seeds", 500));
    }

    static LongStream moreSeeds() {
        return LongStream.rangeClosed(501, 2000);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void calls_inAnyOrder_answerAsTheModelSays(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CALLS; i++) {
            OwnersModel.Client client = all.get(random.nextInt(all.size()));
            OwnersModel.Answers answers = call(client, random);
            assertThat(answers.given())
                    .as("seed %d: the last of %s", seed, calls)
                    .isEqualTo(answers.expected());
            for (OwnersModel.Client each : all) {
                OwnersModel.Answers looks = each.looks();
                assertThat(looks.given())
                        .as("seed %d: what client %d sees after %s", seed, all.indexOf(each), calls)
                        .isEqualTo(looks.expected());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("moreSeeds")
    @Tag("ci")
    void moreCalls_inAnyOrder_answerAsTheModelSays(long seed) {
        calls_inAnyOrder_answerAsTheModelSays(seed);
    }

    private OwnersModel.Answers call(OwnersModel.Client client, Random random) {
        int choice = random.nextInt(100);
        if (choice < 20) {
            return named(client, "tryLock", client.tryLock());
        } else if (choice < 40) {
            return named(client, "unlock", client.unlock());
        } else if (choice < 48) {
            return named(client, "tryRun", client.tryRun());
        } else if (choice < 58) {
            return named(client, "tryAcquire", client.tryAcquire());
        } else if (choice < 68) {
            return named(client, "release", client.release(random));
        } else if (choice < 73) {
            return named(client, "close of a lease", client.closeLease(random));
        } else if (choice < 81) {
            return named(client, "check", client.check(random));
        } else if (choice < 85) {
            return named(client, "acquire", client.acquireWhereItWouldWaitForItself());
        } else if (choice < 99) {
            Duration by = Duration.ofMillis(random.nextInt(6000));
            clients.time.advance(by);
            return named(client, by + " pass", new OwnersModel.Answers("", ""));
        }
        return named(client, "close", client.close());
    }

    private OwnersModel.Answers named(OwnersModel.Client client, String call, OwnersModel.Answers answers) {
        calls.add(all.indexOf(client) + " " + call);
        return answers;
    }
}
