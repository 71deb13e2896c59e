package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.JdbcLockBrowser;
import dev.holdfast.local.LocalLockService;
import io.lettuce.core.RedisClient;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Which locks a console shows, and what is refused. */
class ConsolePropertiesTest {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    EndpointAutoConfiguration.class,
                    ConsoleEndpointAutoConfiguration.class))
            .withPropertyValues("management.endpoints.web.exposure.include=holdfastconsole");

    private static String state(Console console) throws InterruptedException {
        return console.answer(ConsoleRequest.get("api/state", Map.of())).text();
    }

    @Test
    void console_ofAClientOfTheApplications_takesItsConnections() {
        runner.withBean(RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .withPropertyValues("holdfast.console.names=shared:client")
                .run(context -> context.getBean(Holdfast.class)
                        .lock("shared:client")
                        .run(() -> assertThat(state(context.getBean(Console.class)))
                                .contains("\"kind\":\"redis\"")
                                .contains("\"state\":\"held\"")
                                .contains(context.getBean(Holdfast.class).clientId())
                                .contains("\"error\":null")));
    }

    @Test
    void console_ofADatabase_showsItsLocks() {
        runner.withBean(DataSource.class, () -> JdbcBackendTest.database("console"))
                .withPropertyValues(
                        "holdfast.backend=jdbc", "holdfast.jdbc.create-tables=true", "holdfast.console.names=row:1")
                .run(context -> context.getBean(Holdfast.class)
                        .lock("row:1")
                        .run(() -> assertThat(state(context.getBean(Console.class)))
                                .contains("\"kind\":\"jdbc\"")
                                .contains("\"state\":\"held\"")
                                .contains(context.getBean(Holdfast.class).clientId())));
    }

    @Test
    void console_ofLocksInMemory_saysThatItShowsNone() {
        runner.withPropertyValues("holdfast.backend=local")
                .run(context -> assertThat(state(context.getBean(Console.class)))
                        .contains("holdfast.backend is local")
                        .contains("a console shows those of a server"));
    }

    @Test
    void console_ofAClientThatTheApplicationMakes_asksForASource() {
        runner.withBean(
                        Holdfast.class,
                        () -> Holdfast.over(new LocalLockService().backend()).build())
                .run(context -> assertThat(state(context.getBean(Console.class)))
                        .contains("define a bean of type dev.holdfast.console.BrowserSource"));
    }

    @Test
    void console_withASourceOfTheApplications_connectsByIt() {
        DataSource database = JdbcBackendTest.database("own");
        runner.withBean(
                        Holdfast.class,
                        () -> HoldfastJdbc.builder()
                                .dataSource(database)
                                .createTables(true)
                                .build())
                .withBean(BrowserSource.class, () -> () -> JdbcLockBrowser.on(database))
                .withPropertyValues("holdfast.console.names=own:1")
                .run(context -> context.getBean(Holdfast.class)
                        .lock("own:1")
                        .run(() -> assertThat(state(context.getBean(Console.class)))
                                .contains("\"state\":\"held\"")));
    }

    @Test
    void console_thatIsSwitchedOff_isNotThere() {
        runner.withPropertyValues("holdfast.backend=local", "holdfast.console.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Console.class));
        runner.withPropertyValues("holdfast.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Console.class));
    }

    @Test
    void locks_withoutTheConsolesModule_areAsEver() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        HoldfastAutoConfiguration.class,
                        EndpointAutoConfiguration.class,
                        ConsoleEndpointAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("dev.holdfast.console"))
                .withPropertyValues(
                        "holdfast.redis.uri=" + SharedServer.uri(),
                        "holdfast.console.slow=5s",
                        "management.endpoints.web.exposure.include=*")
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("holdfastConsole");
                    context.getBean(Holdfast.class)
                            .lock("without:console")
                            .run(() -> assertThat(context.getBean(Holdfast.class)
                                            .lock("without:console")
                                            .inspect()
                                            .holder())
                                    .isPresent());
                });
    }

    @Test
    void properties_thatCannotBe_areNamed() {
        WebApplicationContextRunner local = runner.withPropertyValues("holdfast.backend=local");
        local.withPropertyValues("holdfast.console.slow=0s")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
                        .hasStackTraceContaining("holdfast.console.slow")
                        .hasStackTraceContaining("A hold is slow after more than 0"));
        local.withPropertyValues("holdfast.console.many-waiters=0")
                .run(context ->
                        assertThat(context).getFailure().hasStackTraceContaining("holdfast.console.many-waiters"));
        local.withPropertyValues("holdfast.console.discover=false")
                .run(context ->
                        assertThat(context).getFailure().hasStackTraceContaining("so the page would show none"));
        local.withPropertyValues("holdfast.console.names=a, ,b")
                .run(context -> assertThat(context).getFailure().hasStackTraceContaining("holdfast.console.names"));
        local.withPropertyValues("holdfast.console.allow-releases=true")
                .run(context ->
                        assertThat(context).getFailure().hasStackTraceContaining("holdfast.console.allow-releases"));
    }
}
