package dev.holdfast.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.TopState.Doomed;
import dev.holdfast.cli.top.TopState.Prompt;
import dev.holdfast.cli.top.TopState.View;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PictureTest {

    private static final TopState FIRST = TopState.first(LockOrder.WAIT);

    private static String text(Seen seen, TopState chosen, int columns, int rows) {
        return String.join("\n", Scenes.texts(Picture.of(seen, chosen, columns, rows)));
    }

    @Test
    void list_ofAnUsualTerminal_saysWhoHoldsSinceWhen() {
        assertThat(text(Scenes.seen(), FIRST, 80, 10)).isEqualTo("""
                redis db-1:6379  single  !1 alert  5 locks  13 waiting  4 clients  cost 0.4 %
                  NAME            HELD BY              FOR    LEASE  WAIT  OLDEST MARKS
                >Xorder:42        checkout web-1:4711  2m5s   [##..] 12    1m1s   deadlock? slow
                 !夜间报告🔒      报表 web-1:4711      2h0m   [##..] 1     4.0s   gone
                  evil\\u0…xxxxxxx evil\\u0007…eb-1:4711 3.0s   [##..] 0     -
                  lost            (unknown)            -             ?     ?
                  stock:7         (released)           -      [##..] 0     -      min hold

                order:42 is held by checkout web-1:4711 since 08:10:36 (2m5s); 12 wait
                ? help  Enter open  / filter  s sort  c clients  g graph  e events  q quit""");
    }

    @Test
    void list_ofANarrowTerminal_keepsWhatMatters() {
        assertThat(text(Scenes.seen(), FIRST, 40, 10)).isEqualTo("""
                redis db-1:6379  !1 alert  5 locks
                  NAME         HELD BY      FOR    WAIT
                >Xorder:42     checko…:4711 2m5s   12
                 !夜间报告🔒   报表 w…:4711 2h0m   1
                  evil\\u…xxxxx evil\\u…:4711 3.0s   0
                  lost         (unknown)    -      ?
                  stock:7      (released)   -      0

                checkout web-1:4711 since 08:10:36
                ? help""");
    }

    @Test
    void list_ofAWideTerminal_hasMarksInFull() {
        assertThat(text(Scenes.seen(), FIRST, 104, 9)).isEqualTo("""
                redis db-1:6379  single  !1 alert  5 locks  13 waiting  4 clients  cost 0.4 %
                  NAME              HELD BY               FOR    LEASE LEFT        WAIT  OLDEST MARKS
                >Xorder:42          checkout web-1:4711   2m5s   [#####...] 18.0s  12    1m1s   possible deadlock, slow
                 !夜间报告🔒        报表 web-1:4711       2h0m   [#####...] 18.0s  1     4.0s   holder gone
                  evil\\u00…xxxxxxxx evil\\u0007 web-1:4711 3.0s   [#####...] 18.0s  0     -
                  lost              (unknown)             -      -                 ?     ?
                  stock:7           (released)            -      [#####...] 18.0s  0     -      minimum hold
                order:42 is held by checkout web-1:4711 since 08:10:36 (2m5s); 12 clients wait, the first for 1m1s
                ? help  Enter open  / filter  s sort  c clients  g graph  e events  q quit   the longest wait first""");
    }

    @ParameterizedTest
    @EnumSource(View.class)
    void picture_anySize_fitsAndObeysNoText(View view) {
        for (int columns : List.of(1, 20, 40, 80, 120, 200)) {
            for (int rows : List.of(1, 3, 10, 24, 40)) {
                List<Line> lines = Picture.of(Scenes.seen(), FIRST.showing(view), columns, rows)
                        .lines();
                assertThat(lines).hasSize(rows).allSatisfy(line -> {
                    assertThat(TextWidth.of(line.text())).isLessThanOrEqualTo(Math.max(columns, 1));
                    assertThat(line.text().codePoints())
                            .noneMatch(point ->
                                    Character.isISOControl(point) || Character.getType(point) == Character.FORMAT);
                });
            }
        }
    }

    @Test
    void list_longerThanTheTerminal_followsTheCursor() {
        List<LockRow> many = IntStream.range(100, 400)
                .mapToObj(i -> Scenes.held("lock-" + i, "shop", i))
                .toList();
        Seen seen = Scenes.seen(Scenes.state(many, null));
        Picture picture = Picture.of(seen, TopState.first(LockOrder.NAME).selecting("lock-250"), 80, 24);
        assertThat(picture.page()).isEqualTo(20);
        assertThat(Scenes.texts(picture)).anyMatch(line -> line.startsWith("> lock-250"));
        assertThat(Scenes.texts(Picture.of(seen, TopState.first(LockOrder.NAME).selecting("lock-399"), 80, 24))
                        .get(21))
                .startsWith("> lock-399");
    }

    @Test
    void server_away_keepsTheListBelowABanner() {
        List<String> lines = Scenes.texts(
                Picture.of(Scenes.seen(Scenes.state(Scenes.locks(), "Connection refused")), FIRST, 80, 24));
        assertThat(lines.get(1)).isEqualTo("The server is away since 08:12:33: Connection refused");
        assertThat(lines.get(3)).startsWith(">Xorder:42");
    }

    @Test
    void list_empty_saysWhy() {
        Seen seen = Scenes.seen(Scenes.state(List.of(), null));
        assertThat(text(seen, FIRST, 80, 24)).contains("No lock is held, and none is waited for");
        assertThat(text(Scenes.seen(), FIRST.filtered("zzz\u0007"), 80, 24))
                .contains("No lock has 'zzz\\u0007' in its name; Enter asks for that name, Esc shows all");
    }

    @Test
    void filterAndPause_areInTheStatusLine() {
        assertThat(Scenes.texts(Picture.of(
                                Scenes.seen(), FIRST.filtered("ORDER").pausing(true), 80, 24))
                        .get(0))
                .contains("PAUSED", "/ORDER");
        assertThat(text(Scenes.seen(), FIRST.filtered("ORDER"), 80, 24))
                .contains("order:42")
                .doesNotContain("stock:7");
    }

    @Test
    void release_asked_namesTheHolderAndShowsWhatIsTyped() {
        TopState asked = FIRST.asking(
                Prompt.RELEASE, "order", Optional.of(new Doomed("order:42", "c:1:2", "checkout web-1:4711")));
        assertThat(Scenes.texts(Picture.of(Scenes.seen(), asked, 120, 24)).get(23))
                .isEqualTo("Takes order:42 from checkout web-1:4711, who is not stopped. Type the lock's name: order_");
        assertThat(Scenes.texts(Picture.of(Scenes.seen(), asked, 40, 10)).get(9))
                .endsWith("order_");
    }

    @Test
    void style_ofAMark_isAlsoASign() {
        List<Line> lines =
                Picture.of(Scenes.seen(), FIRST.selecting("stock:7"), 80, 24).lines();
        assertThat(lines)
                .filteredOn(line -> line.text().startsWith(" X"))
                .singleElement()
                .satisfies(line -> assertThat(line.style()).isEqualTo(Line.Style.ALARMING));
        assertThat(lines)
                .filteredOn(line -> line.text().startsWith(" !"))
                .singleElement()
                .satisfies(line -> assertThat(line.style()).isEqualTo(Line.Style.REMARKABLE));
        assertThat(lines)
                .filteredOn(line -> line.text().startsWith("> stock:7"))
                .singleElement()
                .satisfies(line -> assertThat(line.style()).isEqualTo(Line.Style.SELECTED));
    }
}
