package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.demo.Turns.Inside;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TurnsTest {

    private static final int NODES = 3;

    private record Turn(int node, long token, long fromMillis, long toMillis) {}

    private final Turns turns = new Turns();

    @Test
    void judged_lowerTokenBesideAHigherOne_hasEnded() {
        assertThat(turns.judged(List.of(inside(1, 7), inside(2, 9), inside(3, 8))))
                .extracting(Inside::ended)
                .containsExactly(true, false, true);
    }

    @Test
    void judged_lowerTokenInALaterSample_hasEnded() {
        assertThat(turns.judged(List.of(inside(1, 9))))
                .extracting(Inside::ended)
                .containsExactly(false);
        assertThat(turns.judged(List.of(inside(2, 8))))
                .extracting(Inside::ended)
                .containsExactly(true);
        assertThat(turns.judged(List.of(inside(1, 9))))
                .extracting(Inside::ended)
                .containsExactly(false);
    }

    @Test
    void judged_withoutTokens_allAreInside() {
        assertThat(turns.judged(List.of(inside(1, 0), inside(1, 0), inside(2, 0))))
                .extracting(Inside::ended)
                .containsOnly(false);
    }

    /** Nodes are asked at moments of their own, of which each may lie in another turn. */
    @Test
    void judged_manySamplesOfTurnsThatFollowOneAnother_neverHasTwoHolders() {
        Random random = new Random(7);
        List<Turn> all = turnsInARow(random, 4_000);
        long end = all.get(all.size() - 1).toMillis();
        long highest = 0;
        int samplesWithTwo = 0;
        int samples = 0;
        for (long millis = 0; millis < end; millis += 10) {
            List<Inside> seen = askedOneAfterAnother(all, millis, random);
            List<Inside> judged = turns.judged(seen);
            List<Inside> holders =
                    judged.stream().filter(inside -> !inside.ended()).toList();
            assertThat(holders).as("at %d", millis).hasSizeLessThanOrEqualTo(1);
            for (Inside holder : holders) {
                assertThat(holder.token()).isGreaterThanOrEqualTo(highest);
                highest = holder.token();
            }
            samplesWithTwo += seen.size() > 1 ? 1 : 0;
            samples++;
        }
        assertThat(samples).isGreaterThan(1_000);
        assertThat(samplesWithTwo).as("samples in which two were seen inside").isGreaterThan(50);
    }

    private static List<Turn> turnsInARow(Random random, int count) {
        List<Turn> all = new ArrayList<>();
        long millis = 0;
        for (int i = 0; i < count; i++) {
            long until = millis + 2 + random.nextInt(9);
            all.add(new Turn(random.nextInt(NODES), 1_000 + i, millis, until));
            millis = until;
        }
        return all;
    }

    private static List<Inside> askedOneAfterAnother(List<Turn> all, long startMillis, Random random) {
        List<Inside> seen = new ArrayList<>();
        long millis = startMillis;
        for (int node = 0; node < NODES; node++) {
            millis += random.nextInt(4);
            long at = millis;
            int asked = node;
            all.stream()
                    .filter(turn -> turn.node() == asked && turn.fromMillis() <= at && at < turn.toMillis())
                    .forEach(turn -> seen.add(new Inside("node-" + asked, turn.token(), at, false)));
        }
        return seen;
    }

    private static Inside inside(int node, long token) {
        return new Inside("node-" + node, token, 100, false);
    }
}
