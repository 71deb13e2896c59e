package dev.holdfast.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.top.Answers.Blocker;
import dev.holdfast.cli.top.Answers.ClientRow;
import dev.holdfast.cli.top.Answers.Clients;
import dev.holdfast.cli.top.Answers.Cycle;
import dev.holdfast.cli.top.Answers.Edge;
import dev.holdfast.cli.top.Answers.Graph;
import dev.holdfast.cli.top.Answers.History;
import dev.holdfast.cli.top.Answers.Lock;
import dev.holdfast.cli.top.Answers.Node;
import dev.holdfast.cli.top.Answers.Part;
import dev.holdfast.cli.top.Answers.Span;
import dev.holdfast.cli.top.Answers.State;
import dev.holdfast.cli.top.Answers.Waiter;
import dev.holdfast.cli.top.TopState.View;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ViewsTest {

    private static final long NOW = Scenes.NOW;
    private static final State STATE = Scenes.state(Scenes.locks(), null);

    private static String text(Seen seen, View view) {
        TopState chosen = TopState.first(LockOrder.WAIT).selecting("order:42").showing(view);
        return String.join("\n", Scenes.texts(Picture.of(seen, chosen, 80, 40))).stripTrailing();
    }

    private static Edge holds(String lock, String client, long seconds) {
        return new Edge("lock " + lock, "client " + client, "holds", NOW - seconds * 1_000, null);
    }

    private static Edge waits(String client, String lock, long seconds) {
        return new Edge("client " + client, "lock " + lock, "waits", NOW - seconds * 1_000, null);
    }

    private static Seen graph(List<Cycle> cycles, Edge... edges) {
        List<Node> nodes = new ArrayList<>();
        for (Edge edge : edges) {
            for (String id : List.of(edge.from(), edge.to())) {
                String label = id.substring(id.indexOf(' ') + 1);
                nodes.add(new Node(id, id.substring(0, id.indexOf(' ')), label));
            }
        }
        Graph graph = new Graph(NOW, nodes, List.of(edges), cycles);
        return new Seen(ZoneOffset.UTC, STATE, Optional.empty(), Optional.empty(), Optional.of(graph));
    }

    @Test
    void lock_openedBeforeTheLastLook_isNotShownUnderAnotherName() {
        Lock other = new Lock(
                NOW,
                Scenes.held("stock:7", "warehouse", 9),
                List.of(),
                0,
                new History(NOW, List.of(), List.of()),
                List.of());
        Seen seen = new Seen(ZoneOffset.UTC, STATE, Optional.of(other), Optional.empty(), Optional.empty());

        assertThat(text(seen, View.LOCK)).contains("LOCK order:42").doesNotContain("warehouse");
    }

    @Test
    void lock_opened_saysWhoHoldsAndWhoWaits() {
        Waiter waiter = new Waiter("w", "mailer", "web-2", 300L, NOW - 61_000, false);
        Span span = new Span("c", "98", "billing", "web-2", 301L, NOW - 300_000, NOW - 200_000, "released");
        Lock lock = new Lock(
                NOW,
                STATE.locks().get(0),
                List.of(waiter),
                12,
                new History(NOW, List.of(span), List.of()),
                List.of(new Blocker("stock:7", Scenes.holder("warehouse", 9))));
        Seen seen = new Seen(ZoneOffset.UTC, STATE, Optional.of(lock), Optional.empty(), Optional.empty());
        assertThat(text(seen, View.LOCK)).startsWith("""
                redis db-1:6379  single  !1 alert  5 locks  13 waiting  4 clients  cost 0.4 %
                LOCK order:42
                order:42 is held by checkout web-1:4711 since 08:10:36 (2m5s); 12 wait
                  marks    possible deadlock, slow
                  holder   checkout web-1:4711
                  since    08:10:36, for 2m5s
                  token    99
                  attempt  17
                  id       client-of-checkout:17:99
                  lease    [############........] 18.0s left
                  blocked  its holder waits for stock:7, held by warehouse web-1:4711

                QUEUE: 12 clients
                  1.   1m1s    08:11:40  mailer web-2:300  not connected
                  and 11 more

                HOLDS
                  08:07:41  1m40s   billing web-2:301  token 98  released""");
    }

    @Test
    void lock_notSeen_saysSo() {
        assertThat(text(Scenes.seen(), View.LOCK)).contains("No lock of that name was seen");
    }

    @Test
    void graph_ofAChain_beginsWithWhoBlocksAll() {
        assertThat(text(
                        graph(
                                List.of(),
                                waits("mailer", "stock:7", 5),
                                holds("stock:7", "checkout", 20),
                                waits("checkout", "order:42", 10),
                                holds("order:42", "billing", 30)),
                        View.GRAPH))
                .contains("""
                        order:42 is held by billing for 30.0s
                          <- checkout waits for 10.0s, and holds
                            stock:7 is held by checkout for 20.0s
                              <- mailer waits for 5.0s""");
    }

    @Test
    void graph_ofACircle_namesItAndEnds() {
        Cycle cycle = new Cycle(
                false, List.of("a", "b"), List.of("one", "two"), NOW - 8_000, "2 clients hold and wait in a circle");
        assertThat(text(
                        graph(
                                List.of(cycle),
                                holds("a", "one", 20),
                                waits("two", "a", 9),
                                holds("b", "two", 20),
                                waits("one", "b", 8)),
                        View.GRAPH))
                .contains("""
                        X Possible deadlock since 08:12:33:
                          a, held by one, who waits for
                          b, held by two, who waits for
                          a
                          2 clients hold and wait in a circle

                        a is held by one for 20.0s
                          <- two waits for 9.0s, and holds
                            b is held by two for 20.0s
                              <- one waits for 8.0s, and holds
                                X a: back where it began, in a circle""");
    }

    @Test
    void graph_threadOfTheHolderThatWaits_isNoCircle() {
        Edge within = new Edge("client one", "lock a", "waits", null, "worker-2");
        assertThat(text(graph(List.of(), holds("a", "one", 20), within, waits("two", "a", 9)), View.GRAPH))
                .contains("a is held by one for 20.0s", "<- one, thread worker-2, waits\n", "<- two waits for 9.0s")
                .doesNotContain("circle");
    }

    @Test
    void graph_manyWaiters_areCounted() {
        List<Edge> edges = new ArrayList<>(List.of(holds("a", "one", 20)));
        IntStream.range(0, 30).forEach(i -> edges.add(waits("w" + i, "a", 100 - i)));
        assertThat(text(graph(List.of(), edges.toArray(Edge[]::new)), View.GRAPH))
                .contains("<- w0 waits for 1m40s", "<- w4 ", "<- and 25 more")
                .doesNotContain("<- w5 ");
        // The graph has the beginning of a long queue alone; STATE knows of 12 that wait for this lock.
        assertThat(text(graph(List.of(), holds("order:42", "one", 20), waits("w", "order:42", 9)), View.GRAPH))
                .contains("<- w waits for 9.0s", "<- and 11 more");
        assertThat(text(graph(List.of()), View.GRAPH)).contains("No client waits for another");
    }

    @Test
    void clients_listed_haveWhatTheyHoldAndWaitFor() {
        ClientRow client = new ClientRow(
                "c",
                "checkout",
                "web-1",
                4711L,
                NOW - 60_000,
                true,
                List.of(new Part("order:42", NOW - 5_000)),
                List.of(new Part("bell\u0007", null)));
        Seen seen = new Seen(
                ZoneOffset.UTC,
                STATE,
                Optional.empty(),
                Optional.of(new Clients(NOW, List.of(client))),
                Optional.empty());
        assertThat(text(seen, View.CLIENTS)).contains("""
                checkout web-1:4711, connected since 08:11:41
                  holds      5.0s     order:42
                  waits for  ?        bell\\u0007""");
    }

    @Test
    void events_listed_haveAlertsFirstAndTheLatestNext() {
        assertThat(text(Scenes.seen(), View.EVENTS)).contains("""
                ! 08:11:06  order:42: held for longer than allowed

                  08:12:33  The server answers
                  08:12:32  order:42: acquired by checkout (web-1:4711)""");
    }

    @Test
    void state_changed_hasNewRowsAndWithoutThoseThatLeft() {
        State before = Scenes.state(List.of(Scenes.held("a", "one", 1), Scenes.held("b", "two", 1)), null);
        State news = Scenes.state(List.of(Scenes.held("c", "three", 1)), "away");
        State change = new State(
                813,
                false,
                NOW + 1_000,
                news.backend(),
                news.mode(),
                news.cost(),
                news.discovery(),
                news.error(),
                news.locks(),
                List.of("a"),
                news.counts(),
                news.events(),
                news.alerts());
        State after = before.changed(change);
        assertThat(after.locks()).extracting(Answers.LockRow::name).containsExactly("b", "c");
        assertThat(after.events()).hasSize(4);
        assertThat(after.error()).isEqualTo("away");
        assertThat(after.changed(before)).isEqualTo(before);
    }
}
