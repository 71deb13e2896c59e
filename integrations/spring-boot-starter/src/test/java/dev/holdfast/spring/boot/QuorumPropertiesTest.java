package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.quorum.HoldfastQuorum;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Properties that make no quorum are refused before any server is asked, with what to write. */
class QuorumPropertiesTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HoldfastAutoConfiguration.class, HoldfastLifecycleAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=quorum");

    /** At addresses where nothing listens. */
    private static String members(int count) {
        return "holdfast.quorum.members="
                + IntStream.range(0, count)
                        .mapToObj(member -> "redis://me:secret@127.0.0." + (member + 1) + ":1")
                        .collect(Collectors.joining(","));
    }

    @Test
    void members_thatAreNotSet_areAskedFor() {
        runner.run(failing(LockServerException.class, "holdfast.quorum.members is not set."));
        runner.withPropertyValues("spring.data.redis.host=redis-a")
                .run(failing(LockServerException.class, "What spring.data.redis.* names is not used"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, names 1 of the three or five servers that a quorum needs",
        "2, names 2 of the three or five servers that a quorum needs",
        "4, 'names 4 servers, an even number, which may lose no more of them than 3 may'"
    })
    void members_thatMakeNoGoodNumber_areRefused(int count, String message) {
        runner.withPropertyValues(members(count)).run(failing(LockServerException.class, message));
    }

    @Test
    void members_ofAnEvenNumberWithVotes_areMeant() {
        runner.withPropertyValues(members(4), "holdfast.quorum.votes=3")
                .run(failing(
                        LockClientFailedException.class,
                        "the servers are those of the property holdfast.quorum.members"));
    }

    @ParameterizedTest
    @CsvSource({
        "holdfast.quorum.votes=1, 1 votes of 3 members make no quorum",
        "holdfast.quorum.votes=4, 4 votes of 3 members make no quorum"
    })
    void votes_thatAreNoMajority_areRefused(String property, String message) {
        runner.withPropertyValues(members(3), property).run(failing(LockServerException.class, message));
    }

    @ParameterizedTest
    @CsvSource({
        "holdfast.quorum.longest-lease=1ms",
        "holdfast.quorum.longest-lease=2d",
        "holdfast.quorum.name=a-name-that-is-longer-than-the-sixty-four-characters-which-it-may-have-",
        "holdfast.quorum.prefix={shop}"
    })
    void value_thatIsNotAllowed_isRefusedByItsProperty(String property) {
        runner.withPropertyValues(members(3), property)
                .run(failing(
                        InvalidConfigurationPropertyValueException.class,
                        property.substring(0, property.indexOf('='))));
    }

    @Test
    void member_thatCannotBeOne_isRefusedWithoutItsPassword() {
        for (String members : Arrays.asList(
                members(2) + ",http://me:secret@localhost",
                members(3) + ",redis://me:secret@127.0.0.1:1,redis://me:secret@127.0.0.9:1",
                members(2) + ",redis-sentinel://me:secret@localhost#mymaster")) {
            runner.withPropertyValues(members).run(context -> {
                assertThat(context).hasFailed();
                assertThat(cause(context.getStartupFailure(), LockServerException.class))
                        .hasMessageContaining("holdfast.quorum.");
                assertThat(context.getStartupFailure()).hasStackTraceContaining("holdfast.quorum.");
                for (Throwable cause = context.getStartupFailure(); cause != null; cause = cause.getCause()) {
                    assertThat(String.valueOf(cause.getMessage())).doesNotContain("secret");
                }
            });
        }
    }

    @Test
    void settingsOfOneServer_besideAQuorum_areRefusedByName() {
        runner.withPropertyValues(
                        members(3), "holdfast.redis.uri=redis://me:secret@localhost", "holdfast.redis.confirmed-by=1")
                .run(context -> {
                    LockServerException refusal = cause(context.getStartupFailure(), LockServerException.class);
                    assertThat(refusal)
                            .hasMessageContaining("these are set: holdfast.redis.confirmed-by, holdfast.redis.uri.");
                });
    }

    /** Kubernetes sets such for each service whose name begins so, and the command line reads HOLDFAST_REDIS. */
    @Test
    void variablesOfTheEnvironment_thatOnlyBeginLikeThoseOfOneServer_areNoneOfThem() {
        Map<String, Object> variables = Map.of(
                "HOLDFAST_REDIS_A_PORT", "tcp://10.0.0.1:6379",
                "HOLDFAST_REDIS_A_SERVICE_HOST", "10.0.0.1",
                "HOLDFAST_REDIS_PORT", "tcp://10.0.0.1:6379",
                "HOLDFAST_REDIS", "rediss://me:secret@localhost");
        runner.withPropertyValues(members(3))
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .replace(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                new SystemEnvironmentPropertySource(
                                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables)))
                .run(context -> {
                    assertThat(cause(context.getStartupFailure(), LockClientFailedException.class))
                            .hasMessageContaining("the servers are those of the property holdfast.quorum.members");
                });
    }

    @Test
    void members_withAnotherBackend_areRefused() {
        runner.withPropertyValues(members(3), "holdfast.backend=redis")
                .run(failing(LockServerException.class, "holdfast.backend is not quorum, so it would have no effect"));
    }

    @Test
    void module_thatIsMissing_isNamed() {
        runner.withPropertyValues(members(3))
                .withClassLoader(new FilteredClassLoader(HoldfastQuorum.class))
                .run(failing(
                        LockServerException.class, "holdfast-redis-quorum or Lettuce is missing from the class path"));
    }
}
