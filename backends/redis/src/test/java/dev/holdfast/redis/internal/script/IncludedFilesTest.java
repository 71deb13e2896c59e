package dev.holdfast.redis.internal.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is included as text must not end the script that includes it: that script alone says what it answers. */
class IncludedFilesTest {

    private static final Path FOLDER = Path.of("src/main/resources/dev/holdfast/redis/lua/include");

    /** Strings and comments are passed over; a word within a longer one is not a word. */
    private static final Pattern TOKEN =
            Pattern.compile("--[^\n]*|'(?:\\\\.|[^'\\\\\n])*'|\"(?:\\\\.|[^\"\\\\\n])*\"|[A-Za-z_][A-Za-z_0-9]*");

    @Test
    void files_allOfThem_returnFromTheirOwnFunctionsOnly() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(FOLDER)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        assertThat(files).hasSizeGreaterThan(5);
        for (Path file : files) {
            assertThat(endsItsScript(Files.readString(file)))
                    .as("%s returns from the script that includes it", file)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return 1",
                "if a then\n  return\nend",
                "for i = 1, 2 do\n  if a then\n    return i\n  end\nend",
                "local function f()\n  return 1\nend\nreturn f()",
                "repeat\n  local f = function() return 1 end\n  return f()\nuntil true"
            })
    void endsItsScript_returnOutsideOfFunctions_isSeen(String text) {
        assertThat(endsItsScript(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local function f()\n  if a then\n    return 1\n  end\n  while b do\n    return 2\n  end\nend",
                "local f = function() repeat return 1 until true end",
                "-- return\nlocal a = 'return'",
                "local returned = \"return\""
            })
    void endsItsScript_returnOfAFunctionOrNone_isFine(String text) {
        assertThat(endsItsScript(text)).isFalse();
    }

    private static boolean endsItsScript(String text) {
        Deque<String> open = new ArrayDeque<>();
        Matcher token = TOKEN.matcher(text);
        while (token.find()) {
            switch (token.group()) {
                case "function", "if", "do", "repeat" -> open.push(token.group());
                case "end", "until" -> open.pop();
                case "return" -> {
                    if (!open.contains("function")) {
                        return true;
                    }
                }
                default -> {}
            }
        }
        return false;
    }
}
