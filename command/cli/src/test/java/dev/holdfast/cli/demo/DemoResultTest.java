package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.Json;
import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.samples.inventory.SaleMode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DemoResultTest {

    private static final RoundResult GOOD = Results.round(SaleMode.HOLDFAST, 1_000, 0);

    @Test
    void exact_stockSoldOnceAndNothingElse_isTrue() {
        DemoResult result = Results.demo(GOOD);
        assertThat(result.exact()).isTrue();
        assertThat(result.sentence())
                .isEqualTo("The nodes sold 2,000 too many with no lock, 1,100 too many with a lock per JVM, and exactly"
                        + " 1,000 of 1,000 with Holdfast, although a node was killed while it held the lock: the others"
                        + " waited 1,950 ms for it, of a lease of 2,000 ms, and no acknowledged sale was lost or"
                        + " doubled.");
    }

    @Test
    void exact_oneTooMany_isFalse() {
        assertInexact(Results.round(SaleMode.HOLDFAST, 1_001, 0), "sold 1,001 of 1,000");
    }

    @Test
    void exact_oneTooFew_isFalse() {
        assertInexact(Results.round(SaleMode.HOLDFAST, 999, 1), "sold 999 of 1,000");
    }

    @Test
    void exact_stockAndLedgerDiffer_isFalse() {
        assertInexact(Results.round(SaleMode.HOLDFAST, 1_000, 1), "sold 1,000 of 1,000, and 1 are left");
    }

    @Test
    void exact_lostSale_isFalse() {
        assertInexact(
                Results.round(SaleMode.HOLDFAST, 1_000, 0, 0, 1, 0), "1 acknowledged sales are not in the ledger");
    }

    @Test
    void exact_doubledSale_isFalse() {
        assertInexact(Results.round(SaleMode.HOLDFAST, 1_000, 0, 0, 0, 2), "2 requests were sold twice");
    }

    @Test
    void exact_unansweredBuyer_isFalse() {
        assertInexact(Results.round(SaleMode.HOLDFAST, 1_000, 0, 3, 0, 0), "3 buyers got no answer");
    }

    @Test
    void exact_fewerBuyersThanItems_isTrueWhereAllOfThemGotOne() {
        DemoSettings settings = new DemoSettings(2, 400, 1_000, 64, Duration.ZERO, Topology.SINGLE);
        assertThat(new DemoResult(settings, List.of(Results.round(SaleMode.HOLDFAST, 400, 600))).exact())
                .isTrue();
    }

    private static void assertInexact(RoundResult holdfast, String fault) {
        DemoResult result = Results.demo(holdfast);
        assertThat(result.exact()).isFalse();
        assertThat(result.sentence()).startsWith("NOT EXACT").contains(fault);
    }

    @Test
    void text_result_hasEachRoundInAColumn() {
        assertThat(Results.demo(GOOD).report())
                .containsPattern("sold +3,000 +2,100 +1,000")
                .containsPattern("oversold +2,000 +1,100 +0")
                .containsPattern("requests/s +750 +750 +750")
                .containsPattern("wait max +2,100.3 ms +2,100.3 ms +2,100.3 ms")
                .contains("the others waited 1,950 ms", "exactly 1,000 of 1,000");
        assertThat(Results.demo(GOOD).report().lines())
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(85).isEqualTo(line.stripTrailing()));
    }

    @Test
    void text_serversWereKilled_saysWhatIsPromisedAndWhatWasSeen() {
        assertThat(Results.demo(GOOD).report()).doesNotContain("Seen:");
        assertThat(Results.demo(Results.settings(Topology.SENTINEL), GOOD).report())
                .containsPattern("stale tokens refused +7 +7 +7")
                .contains("Sentinels exclude between failovers.")
                .endsWith("Seen: the next grant 2,700 ms after the kill, 0 items oversold, 7 sales with a stale\ntoken"
                        + " refused.");
    }

    @Test
    void json_result_hasTheAgreedFields() {
        String rest = "\"ratePerSecond\":750.0,\"waitMillis\":{\"p50\":0.5,\"p99\":12.0,\"max\":2100.25},"
                + "\"handoffs\":{\"local\":900,\"remote\":80},\"commandsPerSale\":2.125,"
                + "\"lost\":0,\"doubled\":0,\"unanswered\":0,\"refused\":7}";
        assertThat(Json.write(Results.demo(GOOD)))
                .isEqualTo("{\"settings\":{\"nodes\":3,\"requests\":3000,\"stock\":1000,\"topology\":\"single\"},"
                        + "\"rounds\":[{\"mode\":\"none\",\"sold\":3000,\"left\":900,\"oversold\":2000," + rest
                        + ",{\"mode\":\"jvm\",\"sold\":2100,\"left\":0,\"oversold\":1100," + rest
                        + ",{\"mode\":\"holdfast\",\"sold\":1000,\"left\":0,\"oversold\":0," + rest
                        + "],\"killed\":{\"othersWaitedMillis\":1950,\"gapMillis\":2700,"
                        + "\"lost\":0,\"doubled\":0},\"exact\":true}");
    }
}
