package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Actor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 14: lock names of every kind. */
abstract class NamesContract extends ContractTest {

    NamesContract(BackendContract contract) {
        super(contract);
    }

    /** Names that look alike, or would, if one were changed on its way to the service and not changed back. */
    private List<String> oddNames() {
        String own = newName();
        return Stream.of(
                        "",
                        ":queue",
                        ":fence",
                        "{a}",
                        "{b}",
                        "}{",
                        "%7B",
                        "{",
                        "%",
                        "%25",
                        " ",
                        "  ",
                        "\n",
                        "\r\n",
                        "\t",
                        "\u0000",
                        "\u007f",
                        "ä",
                        "a\u0308",
                        "漢字",
                        "🔒",
                        "'; DROP TABLE locks; --",
                        "\"quoted\"",
                        "back\\slash",
                        "*",
                        "UPPER",
                        "upper")
                .map(odd -> remembered(own + odd))
                .toList();
    }

    @Test
    @DisplayName("scenario 14: acquire_oddNames_eachIsALockOfItsOwn")
    void acquire_oddNames_eachIsALockOfItsOwn() throws Exception {
        Holdfast client = newClient();
        Holdfast other = newClient();
        List<Lease> held = new ArrayList<>();
        for (String name : oddNames()) {
            held.add(client.lock(name).tryAcquire().orElseThrow(() -> new AssertionError("taken: " + name)));
        }

        for (Lease lease : held) {
            assertThat(other.lock(lease.name()).tryAcquire()).as(lease.name()).isEmpty();
            assertThat(inspect(lease.name()).name()).isEqualTo(lease.name());
            assertThat(inspect(lease.name()).holder().orElseThrow().token()).isEqualTo(lease.token());
            lease.close();
        }
    }

    @Test
    @DisplayName("scenario 14: acquire_oddNames_aWaiterIsWoken")
    void acquire_oddNames_aWaiterIsWoken() throws Exception {
        Holdfast client = newClient();
        Holdfast other = newClient(settings -> settings.pollBound(java.time.Duration.ofMinutes(30)));
        for (String name : oddNames()) {
            Lease held = client.lock(name, o -> o.lease(ENDLESS)).acquire();
            CompletableFuture<Lease> waiting = other.lock(name).acquireAsync();
            awaitQueued(name, 1);

            held.close();

            Actor.answer(waiting).close();
        }
    }

    @Test
    @DisplayName("scenario 14: lock_leadingBrace_isANameLikeAnyOther")
    void lock_leadingBrace_isANameLikeAnyOther() throws Exception {
        for (String start : List.of("}", "{", "{}", ":", "%", "\n")) {
            String name = remembered(start + newName());
            try (Lease lease = newClient().lock(name).acquire()) {
                assertThat(newClient().lock(name).tryAcquire()).as(name).isEmpty();
                lease.check();
            }
        }
    }

    @Test
    @DisplayName("scenario 14: lock_blankName_isRefused")
    void lock_blankName_isRefused() {
        Holdfast client = newClient();

        for (String blank : List.of("", " ", "\t", " \n ")) {
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> client.lock(blank))
                    .withMessageContaining("must not be blank");
        }
    }

    @Test
    @DisplayName("scenario 14: lock_longestName_isTakenAndAnyLongerOneRefused")
    void lock_longestName_isTakenAndAnyLongerOneRefused() throws Exception {
        assumeTrue(fixture().longestNameBytes().isPresent(), "this service takes names of any length");
        int most = fixture().longestNameBytes().getAsInt();
        Holdfast client = newClient();
        String own = newName();
        String longest = remembered(own + "x".repeat(most - own.length()));
        // Two bytes each.
        String wide = remembered(own + "ä".repeat((most - own.length()) / 2));

        for (String name : List.of(longest, wide)) {
            client.lock(name).acquire().close();
        }
        for (String name : List.of(longest + "x", wide + "ä")) {
            assertThat(name.getBytes(StandardCharsets.UTF_8).length).isGreaterThan(most);
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> client.lock(name))
                    .withMessageContaining(Integer.toString(most));
        }
    }

    @Test
    void lock_sameNameTwice_isTheSameLock() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        DistributedLock first = client.lock(name);
        DistributedLock second = client.lock(name);
        try (Lease lease = first.acquire()) {
            assertThat(second.tryAcquire()).isEmpty();
            lease.check();
        }
        assertThat(second.name()).isEqualTo(name);
    }
}
