package dev.holdfast.cli.top;

import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.Client;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who, since when, and for how long, in printable words. */
final class Words {

    static final String UNKNOWN = "?";
    static final String NONE = "-";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private Words() {}

    /** A text is anybody's: it must neither move a terminal's cursor nor break the line. */
    static String printable(String text) {
        return PrintableText.of(text, Integer.MAX_VALUE);
    }

    /** As in {@code checkout web-1:4711}; the client's id if no more is known. */
    static String who(Client client) {
        String host = client.host();
        if (host == null) {
            return printable(client.client());
        }
        Long pid = client.pid();
        String place = printable(host) + ":" + (pid == null ? UNKNOWN : pid);
        String application = client.application();
        return application == null || application.isEmpty() ? place : printable(application) + " " + place;
    }

    /** For how long, as in {@code 2m5s}. */
    static String since(@Nullable Long at, long now) {
        return at == null ? UNKNOWN : SpokenDuration.of(Duration.ofMillis(Math.max(0, now - at)));
    }

    /** As in {@code 13:04:22}, and with the day if that is another one. */
    static String at(@Nullable Long at, long now, ZoneId zone) {
        if (at == null) {
            return UNKNOWN;
        }
        ZonedDateTime then = Instant.ofEpochMilli(at).atZone(zone);
        boolean isToday =
                then.toLocalDate().equals(Instant.ofEpochMilli(now).atZone(zone).toLocalDate());
        return (isToday ? TIME : DAY).format(then);
    }

    /** As in {@code 1 lock} and {@code 2 locks}. */
    static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** A text in a column: cut in its middle, or filled up. */
    static String cell(String text, int width) {
        String fitted = TextWidth.fitted(text, width);
        return fitted + " ".repeat(Math.max(0, width - TextWidth.of(fitted)));
    }
}
