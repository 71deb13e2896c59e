package dev.holdfast.redis.quorum.internal.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.spi.BackendFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Which servers become the members of a quorum, for clients that name the same or others. */
class FoundingTest {

    private static final QuorumSize SIZE = QuorumSize.majorityOf(3);
    private static final int SEEDS = 200;

    private final Map<String, Server> servers = new HashMap<>();

    private static QuorumId named(List<String> addresses) {
        return QuorumId.of("blue", addresses, SIZE, 60_000);
    }

    /** What the script of enrolment does with a server's record. */
    private static final class Server {

        private final String address;
        private int runs = 1;
        private String id = "";

        Server(String address) {
            this.address = address;
        }

        String runId() {
            return address + runs;
        }

        void enrol(Founding.Offer offer) {
            boolean isFree = id.isEmpty() && offer.mayBegin();
            if (isFree || id.equals(QuorumId.open(offer.id()))) {
                id = offer.id();
            }
        }
    }

    /** A client and its list. */
    private final class Client {

        private final List<String> list;
        private final QuorumId quorum;
        private Founding founding;

        Client(String... list) {
            this(named(List.of(list)), list);
        }

        Client(QuorumId quorum, String... list) {
            this.list = List.of(list);
            this.quorum = quorum;
            this.founding = new Founding(quorum, this.list);
        }

        void restart() {
            founding = new Founding(quorum, list);
        }

        /** Enrols a member, as far as it can now. */
        void enrol(String address) {
            int member = list.indexOf(address);
            Server server = servers.computeIfAbsent(address, Server::new);
            server.enrol(founding.offer(member));
            if (server.id.isEmpty()) {
                founding.blank(member, server.runId());
            } else {
                founding.recorded(member, server.runId(), server.id, "");
            }
        }

        /** Enrols all members but some, until that changes nothing any more. */
        Client enrolAll(String... but) {
            for (int round = 0; round < 5; round++) {
                list.stream().filter(each -> !List.of(but).contains(each)).forEach(this::enrol);
            }
            return this;
        }

        boolean isInUse() {
            return !founding.id().isEmpty()
                    && list.stream()
                                    .filter(each -> server(each).id.equals(founding.id()))
                                    .count()
                            >= SIZE.votes();
        }

        String refusal() {
            return founding.contradiction().map(found -> found.why().seen()).orElse("");
        }
    }

    private Server server(String address) {
        return servers.computeIfAbsent(address, Server::new);
    }

    private long recorded(String id) {
        return servers.values().stream().filter(each -> each.id.equals(id)).count();
    }

    @Test
    void id_serversThatAreNew_isThatOfThemAll() {
        Client one = new Client("a", "b", "c").enrolAll();
        Client other = new Client("c", "a", "b").enrolAll();

        assertThat(one.isInUse()).isTrue();
        assertThat(recorded(one.founding.id())).isEqualTo(3);
        assertThat(other.founding.id()).isEqualTo(one.founding.id());
    }

    @Test
    void id_oneServerOfTheListIsAMember_isRefused() {
        new Client("a", "b", "c").enrolAll();

        Client other = new Client("a", "d", "e").enrolAll();

        assertThat(other.isInUse()).isFalse();
        assertThat(other.refusal()).startsWith("it has no record of the quorum blue, unlike a:");
        assertThat(server("d").id).isEmpty();
    }

    @Test
    @DisplayName("two of three are members: by their votes alone, locks are safe, and the third gets none")
    void id_enoughServersOfTheListAreMembers_leavesTheOtherOut() {
        Client first = new Client("a", "b", "c").enrolAll();

        Client other = new Client("a", "b", "d").enrolAll();

        assertThat(other.founding.id()).isEqualTo(first.founding.id());
        assertThat(server("d").id).isEmpty();
        assertThat(other.founding.failure(2).map(BackendFailure::kind)).hasValue(BackendFailure.Kind.NOT_EXECUTED);
        assertThat(other.founding.failure(0)).isEmpty();
    }

    @Test
    void id_listsThatOverlap_isUsedByNeitherWhereEachHasBegun() {
        Client one = new Client("a", "b", "c");
        Client other = new Client("a", "b", "d");
        for (String address : List.of("a", "b", "c")) {
            one.enrol(address);
        }
        for (String address : List.of("a", "b", "d")) {
            other.enrol(address);
        }
        one.enrol("a");
        other.enrol("b");
        one.enrolAll();
        other.enrolAll();

        assertThat(one.isInUse()).isFalse();
        assertThat(other.isInUse()).isFalse();
        assertThat(one.refusal())
                .startsWith("members of the quorum blue were founded with different servers, b with others than a:");
        assertThat(one.founding.failure(0).orElseThrow().seen()).isEqualTo("it is not asked because of member b");
        assertThat(one.founding.failure(1).orElseThrow().kind()).isEqualTo(BackendFailure.Kind.MISCONFIGURED);
    }

    @Test
    @DisplayName("a founding does not count while one server of the list has not heard of it")
    void id_oneServerOutOfReach_isNotUsed() {
        Client client = new Client("a", "b", "c").enrolAll("c");
        assertThat(client.founding.id()).isEmpty();
        assertThat(server("a").id).isEmpty();
        client.enrol("c");
        // It goes to another quorum before it hears of this one.
        new Client("c", "d", "e").enrolAll();

        client.enrolAll("c");
        assertThat(client.isInUse()).isFalse();
        assertThat(new Client("a", "b", "x").enrolAll("x").isInUse()).isFalse();
        client.enrolAll();
        assertThat(client.refusal()).contains("were founded with different servers");
    }

    @Test
    void id_foundingThatEndedHalfway_isCarriedOnByTheNext() {
        Client first = new Client("a", "b", "c");
        List.of("a", "b", "c", "a").forEach(first::enrol);
        assertThat(recorded(server("a").id)).isEqualTo(1);

        assertThat(new Client("c", "b", "a").enrolAll().isInUse()).isTrue();
    }

    @Test
    void offer_memberThatLostItsData_isMadeOneByWhomKnewIt() {
        Client knowing = new Client("a", "b", "c").enrolAll();
        server("b").id = "";
        server("b").runs++;

        Client fresh = new Client("a", "b", "c").enrolAll();
        assertThat(fresh.founding.failure(1).orElseThrow().seen())
                .startsWith("it has no record of the quorum blue, unlike a, c:");
        assertThat(server("b").id).isEmpty();

        knowing.enrol("b");
        fresh.enrol("b");
        assertThat(server("b").id).isEqualTo(knowing.founding.id());
        assertThat(fresh.founding.failure(1)).isEmpty();
    }

    @Test
    void id_foundedAnew_isFollowed() {
        Client running = new Client("a", "b", "c").enrolAll();
        for (String address : List.of("a", "b", "c")) {
            server(address).id = "";
            server(address).runs++;
        }
        Client fresh = new Client("a", "b", "c").enrolAll();

        running.enrol("a");
        assertThat(running.founding.id()).as("until more say so").isEmpty();
        running.enrolAll();

        assertThat(running.founding.id()).isEqualTo(fresh.founding.id());
        assertThat(running.isInUse()).isTrue();
    }

    @Test
    void id_memberOfAnotherQuorum_endsTheUseOfAllMembers() {
        QuorumId byAddress = QuorumId.of("", List.of("a", "b", "c"), SIZE, 60_000);
        Client client = new Client(byAddress, "a", "b", "c").enrolAll();
        assertThat(client.founding.id()).isEqualTo(byAddress.text());

        server("a").id = "0123456789abcdef";
        client.enrol("a");

        assertThat(client.founding.id()).isEmpty();
        assertThat(client.refusal()).startsWith("the server is a member of another quorum (0123456789abcdef)");
        assertThat(client.founding.offer(1).mayBegin()).isFalse();
    }

    @RepeatedTest(SEEDS)
    @DisplayName("in whatever order clients and restarts come, no more servers have an id than it has members")
    void id_anyOrder_isOfNoMoreServersThanThereAreMembers(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        List<Client> clients = List.of(
                new Client("a", "b", "c"),
                new Client("c", "b", "a"),
                new Client("a", "d", "e"),
                new Client("b", "d", "a"));
        boolean mayForget = repetition.getCurrentRepetition() % 2 == 0;
        Set<String> ids = new TreeSet<>();
        Set<String> voting = new TreeSet<>();
        for (int step = 0; step < 300; step++) {
            Client client = clients.get(random.nextInt(clients.size()));
            Server server = server(client.list.get(random.nextInt(3)));
            switch (random.nextInt(40)) {
                case 0 -> client.restart();
                case 1 -> server.runs++;
                case 2 -> server.id = mayForget ? "" : server.id;
                default -> client.enrol(server.address);
            }
            if (!server.id.isEmpty()) {
                ids.add(QuorumId.withoutMark(server.id));
            }
            if (ids.contains(server.id)) {
                voting.add(server.id);
            }
        }

        for (String id : ids) {
            assertThat(recorded(id) + recorded(QuorumId.open(id))).as(id).isLessThanOrEqualTo(3);
        }
        if (!mayForget) {
            assertThat(voting)
                    .as("ids of members that vote, of lists that share a server")
                    .hasSizeLessThanOrEqualTo(1);
        }
    }
}
