package dev.holdfast.testkit.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastBuilder;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockBrowser;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Each call ends in its own time while the service is silent, whatever that means to its driver, and goes on if it has
 * the time until the service is back.
 */
abstract class DeadlineContract extends ContractTest {

    private static final Duration WAIT = Duration.ofMillis(500);

    /** A call that waits for an answer, and not for the end of its own time, is far too late. */
    private static final Duration FAR_ANSWER = Duration.ofMinutes(1);

    private static final Duration NEAR_ANSWER = Duration.ofSeconds(1);

    /** What a browser takes to give up, as far as that is promised: a few seconds. */
    private static final Duration BROWSING = Duration.ofSeconds(10);

    private final Optional<ProxiedService> service;

    DeadlineContract(BackendContract contract) {
        super(contract);
        service = fixture().newProxy();
        service.ifPresent(present -> closedAfterwards(present.proxy()));
    }

    @BeforeEach
    void requireAddress() {
        assumeTrue(service.isPresent(), "the service has no address");
    }

    /** Before the look at what is left, for which the clients need the service. */
    @AfterEach
    void heal() {
        service.ifPresent(present -> present.proxy().heal());
    }

    private ProxiedService service() {
        return service.orElseThrow();
    }

    private FaultProxy proxy() {
        return service().proxy();
    }

    /** A client behind the proxy, to which nothing is new but the silence. */
    private Holdfast newProxiedClient(UnaryOperator<HoldfastBuilder> settings) throws InterruptedException {
        Holdfast client = newClient(service().backends().get(), settings);
        client.lock(newName()).acquire().close();
        return client;
    }

    private boolean hasGroups() {
        return newServiceClient().backend().capabilities().groups();
    }

    private TimedCalls newCalls() {
        return closedAfterwards(new TimedCalls());
    }

    @Test
    @DisplayName("scenario 4: each call with a time limit ends at it while the service is silent")
    void calls_whileTheServiceIsSilent_endAtTheirTimeLimits() throws Exception {
        // Not one that has to be at rest: for as long as an answer may take, it may have something to take back.
        Holdfast client = closedAfterwards(Holdfast.over(service().backends().get())
                .responseTimeout(FAR_ANSWER)
                .build());
        client.lock(newName()).acquire().close();
        TimedCalls calls = newCalls();
        calls.addLimited(client, this::newName, WAIT);
        if (hasGroups()) {
            calls.addLimitedGroups(client, this::newName, WAIT);
        }

        proxy().blackhole();
        calls.begin();

        calls.requireInVain(WAIT, WAIT.plus(FAR_ANSWER.dividedBy(20)));
        proxy().heal();
        client.close();
    }

    @Test
    @DisplayName("scenario 4: each call without a time limit of its own ends with the response timeout")
    void calls_whileTheServiceIsSilent_endWithTheResponseTimeout() throws Exception {
        Holdfast client = newProxiedClient(settings -> settings.responseTimeout(NEAR_ANSWER));
        Lease extended = client.lock(newName()).acquire();
        Lease released = client.lock(newName()).acquire();
        LeaseSet set = client.allOf(List.of(newName(), newName())).acquire();
        TimedCalls calls = newCalls();
        calls.add("tryAcquire", () -> client.lock(newName()).tryAcquire().isPresent());
        calls.add("tryLock", () -> client.lock(newName()).tryLock());
        calls.add(
                "all of several: tryAcquire",
                () -> client.allOf(List.of(newName(), newName())).tryAcquire().isPresent());
        calls.add(
                "any of several: tryAcquire",
                () -> client.anyOf(List.of(newName(), newName(), newName()))
                        .tryAcquire()
                        .isPresent());
        calls.add("inspect", () -> client.lock(newName()).inspect() != null);
        calls.add("stored", () -> client.lock(newName()).stored().isPresent());
        calls.add(
                "stored",
                () -> client.once(newName(), Duration.ofDays(1), options -> {})
                        .stored()
                        .isPresent());
        calls.add("leader", () -> client.leader(newName()).isPresent());
        calls.add("health", () -> client.health().reachable());
        calls.add("extend", () -> {
            extended.extend(Duration.ofMinutes(1));
            return true;
        });
        calls.add("release", () -> released.release() == ReleaseOutcome.RELEASED);
        calls.add("all of several: release", () -> set.release().containsValue(ReleaseOutcome.RELEASED));
        if (hasGroups()) {
            Lease permits = client.semaphore(newName(), 3).acquire(2);
            calls.add(
                    "permits: tryAcquire",
                    () -> client.semaphore(newName(), 3).tryAcquire().isPresent());
            calls.add("permits: inspect", () -> client.semaphore(newName(), 3).inspect() != null);
            calls.add("permits: release", () -> permits.release() == ReleaseOutcome.RELEASED);
        }

        proxy().blackhole();
        calls.begin();

        // Any of several: once for the first, and once for the others. Who leads: for two answers.
        calls.requireInVain(Duration.ZERO, NEAR_ANSWER.multipliedBy(2));
        proxy().heal();
        ReleaseOutcome unused = extended.release();
    }

    @Test
    @DisplayName("scenario 4: a client is closed in its time while the service is silent")
    void close_whileTheServiceIsSilent_endsInItsTime() throws Exception {
        Duration closing = Duration.ofSeconds(1);
        Holdfast client = Holdfast.over(service().backends().get())
                .responseTimeout(NEAR_ANSWER)
                .closeTimeout(closing)
                .build();
        // Not looked after: nobody can say that it is free again until its lease, or a session, has ended.
        Lease held =
                client.lock("contract:closed in silence:" + client.clientId()).acquire();
        TimedCalls calls = newCalls();
        calls.add("close", () -> {
            client.close();
            return held.release() == ReleaseOutcome.RELEASED;
        });

        proxy().blackhole();
        calls.begin();

        calls.requireInVain(Duration.ZERO, closing.plus(NEAR_ANSWER));
    }

    @Test
    void browser_whileTheServiceIsSilent_endsInTime() throws Exception {
        LockBrowser browser = closedAfterwards(service().browsers().call());
        TimedCalls calls = newCalls();
        calls.add("list", () -> browser.list(WAIT, 10).complete());
        calls.add("names", () -> browser.names(LockBrowser.BEGINNING) != null);
        calls.add("look", () -> browser.look(List.of("a", "b"), 1) != null);
        calls.add("clients", () -> browser.clients(List.of("a", "b")) != null);

        proxy().blackhole();
        calls.begin();

        calls.requireInVain(Duration.ZERO, BROWSING);
    }

    @Test
    @DisplayName("scenario 4: each call that waits goes on when the service is back")
    void calls_whileTheServiceIsOutOfReach_goOn() throws Exception {
        Holdfast client =
                newProxiedClient(settings -> settings.patience(SOON).responseTimeout(NEAR_ANSWER.multipliedBy(2)));
        TimedCalls calls = newCalls();
        calls.addLimited(client, this::newName, SOON);
        if (hasGroups()) {
            calls.addLimitedGroups(client, this::newName, SOON);
        }
        calls.addEndless(client, this::newName);

        proxy().refuse();
        proxy().cut();
        calls.begin();
        calls.requireGoOn();
        proxy().heal();

        calls.requireGot();
    }
}
