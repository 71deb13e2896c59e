package dev.holdfast.console.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SamplerTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FakeBrowser server = new FakeBrowser();

    private Sampler sampler(boolean discovers, String... named) {
        return new Sampler(List.of(named), discovers, server.nanos::get);
    }

    @Test
    void take_namedOnly_looksForNoOthers() throws InterruptedException {
        server.hold("named", "a", 1, 0).hold("other", "b", 1, 0);
        Sampler sampler = sampler(false, "named");

        Sample sample = sampler.take(server, 0);

        assertThat(sample.locks()).extracting(Sample.SeenLock::name).containsExactly("named");
        assertThat(sample.at()).isEqualTo(FakeBrowser.NOON.toEpochMilli());
        assertThat(server.asked.get()).isZero();
        assertThat(sampler.discovery()).isNull();
    }

    @Test
    void take_someNamesAreRefused_showsTheOthersAndAsksForTheseOnlyOnce() throws InterruptedException {
        String refused = "x".repeat(FakeBrowser.LONGEST_NAME + 1);
        for (int i = 0; i < 20; i++) {
            server.hold("lock-" + i, "a", i, 0);
        }
        server.hold(refused + "found", "a", 1, 0);
        Sampler sampler = sampler(true, refused + "named");
        sampler.ask(refused + "asked");

        Sample first = sampler.take(server, 0);
        int looks = server.looks.size();
        server.nanos.addAndGet(10 * SECOND);
        sampler.ask(refused + "asked");
        Sample next = sampler.take(server, 0);

        assertThat(first.locks()).extracting(Sample.SeenLock::name).hasSize(20).doesNotContain(refused + "found");
        assertThat(next.locks()).hasSize(20);
        assertThat(server.looks).hasSize(looks + 1);
    }

    @Test
    void take_everyNameIsRefused_stillTellsTheTime() throws InterruptedException {
        Sampler sampler = sampler(false, "x".repeat(FakeBrowser.LONGEST_NAME + 1));

        assertThat(sampler.take(server, 0).locks()).isEmpty();
        assertThat(sampler.take(server, 0).at()).isEqualTo(FakeBrowser.NOON.toEpochMilli());
    }

    @Test
    void take_discovery_findsLocksWithinAHundredthOfTheTime() throws InterruptedException {
        server.hold("x", "a", 1, 0);
        server.portions.set(2_000);
        server.nanosPerCall = 1_000_000;
        Sampler sampler = sampler(true);

        long seconds = 0;
        while (sampler.discovery().sweeps() == 0) {
            sampler.take(server, 0);
            server.nanos.addAndGet(SECOND);
            seconds++;
        }

        // Two seconds of the server's time, less a tenth in advance, at a hundredth.
        assertThat(seconds).isBetween(150L, 200L);
        assertThat(sampler.take(server, 0).locks())
                .extracting(Sample.SeenLock::name)
                .containsExactly("x");
        assertThat(sampler.discovery().complete()).isTrue();
    }

    @Test
    void take_moreThanItMayLookAt_takesThoseWithWaitersFirstAndAllInTurn() throws InterruptedException {
        for (int i = 0; i < 1_400; i++) {
            server.hold("lock-" + i, "a", i, 0);
        }
        server.hold("wanted", "a", 9_999, 3);
        Sampler sampler = sampler(true);

        for (int i = 0; i < 5; i++) {
            sampler.take(server, 0);
            server.nanos.addAndGet(SECOND);
        }

        assertThat(server.looks).allSatisfy(names -> assertThat(names).hasSizeLessThanOrEqualTo(500));
        assertThat(server.looks.stream().flatMap(names -> names.stream()).distinct())
                .hasSize(1_401);
        assertThat(server.looks.get(4)).contains("wanted");
        assertThat(server.looks.get(3)).contains("wanted");
    }

    @Test
    void pauseMillis_costsTooMuch_halvesItsRateAndRecovers() throws InterruptedException {
        server.hold("x", "a", 1, 0);
        Sampler sampler = sampler(false, "x");
        server.nanosPerLook = 50_000_000;
        for (int i = 0; i < 12; i++) {
            sampler.take(server, 0);
            server.nanos.addAndGet(SECOND);
            sampler.pauseMillis();
        }
        assertThat(sampler.pauseMillis()).isEqualTo(2_000);
        assertThat(sampler.cost().throttled()).isTrue();
        assertThat(sampler.cost().share()).isGreaterThan(0.02);

        server.nanosPerLook = 0;
        for (int i = 0; i < 30; i++) {
            sampler.take(server, 0);
            server.nanos.addAndGet(SECOND);
            sampler.pauseMillis();
        }
        assertThat(sampler.pauseMillis()).isEqualTo(1_000);
    }

    @Test
    void take_moreNamesThanItKeeps_findsTheLockThatIsTakenAfterThemAll() throws InterruptedException {
        for (int i = 0; i < 2 * Board.MOST_LOCKS; i++) {
            server.hold("order:" + i, "a", i, 0);
        }
        Sampler sampler = sampler(true);
        sampler.take(server, 0);
        server.locks.clear();
        server.hold("new", "a", 9_999, 0);

        boolean isSeen = false;
        for (int i = 0; i < 30 && !isSeen; i++) {
            server.nanos.addAndGet(SECOND);
            isSeen = sampler.take(server, 0).locks().stream()
                    .anyMatch(lock -> lock.name().equals("new"));
        }

        assertThat(isSeen).isTrue();
    }

    @Test
    void take_lastPortionIsQuick_othersStayWithinAHundredthOfTheTime() throws InterruptedException {
        server.hold("x", "a", 1, 0);
        server.portions.set(200);
        server.nanosPerCall = 10_000_000;
        server.nanosOfLastPortion = 1_000;
        Sampler sampler = sampler(true);

        long seconds = 0;
        while (sampler.discovery().sweeps() < 3) {
            sampler.take(server, 0);
            server.nanos.addAndGet(SECOND);
            seconds++;
        }

        // Three sweeps of 199 portions of 10 ms.
        assertThat(seconds).isGreaterThan(500L);
    }
}
