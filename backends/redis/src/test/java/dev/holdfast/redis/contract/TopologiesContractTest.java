package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.ClusterFixture;
import dev.holdfast.redis.fixture.SentinelFixture;
import dev.holdfast.testkit.contract.BackendContract;
import dev.holdfast.testkit.contract.BackendFixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** What a topology can break: the contract's part for backends, on each but the single server, which has the whole. */
class TopologiesContractTest {
    @Nested
    @DisplayName("a cluster of three primaries")
    class OnACluster extends BackendContract {

        private static ClusterFixture fixture;

        @BeforeAll
        static void start() {
            fixture = new ClusterFixture();
        }

        @AfterAll
        static void stop() {
            fixture.close();
        }

        @Override
        protected BackendFixture fixture() {
            return fixture;
        }
    }

    /** Repeats the cluster, and the confirmations of the group below. */
    @Nested
    @Tag("ci")
    @DisplayName("a cluster whose replicas confirm each grant")
    class OnAConfirmedCluster extends BackendContract {

        private static ClusterFixture fixture;

        @BeforeAll
        static void start() {
            fixture = ClusterFixture.confirmed();
        }

        @AfterAll
        static void stop() {
            fixture.close();
        }

        @Override
        protected BackendFixture fixture() {
            return fixture;
        }
    }

    /** The scripts of one server, which has the whole contract; what Sentinels add is the scenarios'. */
    @Nested
    @Tag("ci")
    @DisplayName("a primary that Sentinels watch")
    class BehindSentinels extends BackendContract {

        private static SentinelFixture fixture;

        @BeforeAll
        static void start() {
            fixture = new SentinelFixture();
        }

        @AfterAll
        static void stop() {
            fixture.close();
        }

        @Override
        protected BackendFixture fixture() {
            return fixture;
        }
    }

    @Nested
    @DisplayName("a primary that Sentinels watch, with a replica that confirms each grant")
    class ConfirmedBehindSentinels extends BackendContract {

        private static SentinelFixture fixture;

        @BeforeAll
        static void start() {
            fixture = SentinelFixture.confirmed();
        }

        @AfterAll
        static void stop() {
            fixture.close();
        }

        @Override
        protected BackendFixture fixture() {
            return fixture;
        }
    }
}
