package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.zookeeper.HoldfastZooKeeper;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** When ZooKeeper keeps the locks, and what is reported if it cannot. */
class ZooKeeperBackendTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HoldfastAutoConfiguration.class, HoldfastLifecycleAutoConfiguration.class));

    @Test
    void backendUnset_connectString_isZooKeeper() {
        runner.withPropertyValues(
                        "holdfast.zookeeper.connect-string=localhost:1", "holdfast.zookeeper.session-timeout=500ms")
                .run(failing(
                        LockClientFailedException.class,
                        "(the server is that of the property holdfast.zookeeper.connect-string)"));
    }

    @Test
    void backendUnset_connectStringBesideRedis_isAmbiguous() {
        runner.withPropertyValues(
                        "holdfast.zookeeper.connect-string=localhost:1", "holdfast.redis.uri=" + SharedServer.uri())
                .run(failing(
                        LockServerException.class,
                        "there is the property holdfast.redis.uri, and there is the property"
                                + " holdfast.zookeeper.connect-string"));
    }

    @Test
    void backendUnset_connectStringWithoutTheModule_isNotRedis() {
        runner.withPropertyValues(
                        "holdfast.zookeeper.connect-string=localhost:1", "spring.data.redis.url=" + SharedServer.uri())
                .withClassLoader(new FilteredClassLoader(HoldfastZooKeeper.class))
                .run(failing(LockServerException.class, "holdfast-zookeeper is missing from the class path"));
    }

    @Test
    void backendUnset_connectionOfTheApplication_isUsed() {
        runner.withBean(CuratorFramework.class, ZooKeeperBackendTest::connection)
                .run(failing(IllegalArgumentException.class, "The CuratorFramework is LATENT"));
    }

    /** Not started. */
    private static CuratorFramework connection() {
        return CuratorFrameworkFactory.newClient("localhost:1", new RetryOneTime(1));
    }

    @Test
    void backendZooKeeper_nothingSaid_saysWhatToSet() {
        runner.withPropertyValues("holdfast.backend=zookeeper")
                .run(failing(LockServerException.class, "Nothing says which ZooKeeper keeps the application's locks"));
    }

    @ParameterizedTest
    @CsvSource({
        "host:port, is not a server",
        "zookeeper://host:2181, write host1:2181",
        "app:s3cret@host:2181, takes no user and no password",
    })
    void backendZooKeeper_connectStringThatIsNone_isReported(String text, String why) {
        runner.withPropertyValues("holdfast.zookeeper.connect-string=" + text).run(context -> {
            LockServerException refusal = cause(context.getStartupFailure(), LockServerException.class);
            assertThat(refusal)
                    .hasMessageContaining("The property holdfast.zookeeper.connect-string cannot be used: ")
                    .hasMessageContaining(why)
                    .hasMessageNotContainingAny("s3cret", "edis");
        });
    }

    @Test
    void backendZooKeeper_withoutTheModule_saysWhatToAdd() {
        runner.withPropertyValues("holdfast.backend=zookeeper")
                .withClassLoader(new FilteredClassLoader(HoldfastZooKeeper.class))
                .run(failing(LockServerException.class, "holdfast-zookeeper is missing from the class path"));
    }
}
