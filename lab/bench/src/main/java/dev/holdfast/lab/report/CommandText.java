package dev.holdfast.lab.report;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command as it can be typed again, without the password of a server. */
final class CommandText {

    private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");
    private static final Pattern CREDENTIALS = Pattern.compile("(?<=://)[^/\\s]*@");

    private CommandText() {}

    static String of(String program, List<String> arguments) {
        return arguments.stream()
                .map(argument -> CREDENTIALS.matcher(argument).replaceAll("***@"))
                .map(argument ->
                        PLAIN.matcher(argument).matches() ? argument : "'" + argument.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" ", program + " ", ""))
                .strip();
    }
}
