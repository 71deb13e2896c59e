package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.schedule.GroupsGenerator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names that are locks, read-write locks and semaphores at once, and nothing breaks that is promised of them. */
class GroupsTest {

    private final GeneratedSeeds seeds = new GeneratedSeeds("groups", GroupsGenerator::schedule);

    @Test
    @DisplayName("the first seeds with readers and permits break no promise, on one server and with takeovers")
    void play_firstSeedsWithGroups_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with readers and permits break no promise, on one server and with takeovers")
    void play_seedsWithGroups_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(400);
    }

    @Test
    @DisplayName("permits are granted, one and several at a time, beside readers and holders of all")
    void play_seedsWithGroups_grantPermits() {
        seeds.assertTraced(
                20, " has lock:.*PERMIT 1 of", " has lock:.*PERMIT 2 of", " has lock:.*READ", " has lock:.*ALONE");
    }
}
