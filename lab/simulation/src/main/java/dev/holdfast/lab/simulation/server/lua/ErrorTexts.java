package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.Release;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaValue;

/** What a server answers for a script that ended with an error. */
final class ErrorTexts {

    /** The interpreter's own errors, such as arithmetic on nil: their place, and what was wrong. */
    private static final Pattern INTERPRETERS = Pattern.compile("(@user_script:\\d+) (.*)", Pattern.DOTALL);

    private final Release release;

    ErrorTexts(Release release) {
        this.release = release;
    }

    String of(LuaError error, String sha) {
        if (error instanceof ScriptError raised) {
            return text(raised.place(), raised.text(), raised.isFromCommand(), sha);
        }
        Matcher matcher = INTERPRETERS.matcher(String.valueOf(error.getMessage()));
        return matcher.matches()
                ? text(matcher.group(1), matcher.group(2), false, sha)
                : text("@user_script:0", String.valueOf(error.getMessage()), false, sha);
    }

    /** What a script sees of an error that it has caught. */
    static LuaValue caught(LuaError error) {
        if (error instanceof ScriptError raised) {
            return raised.isFromCommand()
                    ? LuaReplies.errorTable(raised.text())
                    : LuaStrings.toLua(raised.place().substring(1) + ": " + raised.text());
        }
        Matcher matcher = INTERPRETERS.matcher(String.valueOf(error.getMessage()));
        return LuaStrings.toLua(
                matcher.matches()
                        ? matcher.group(1).substring(1) + ": " + matcher.group(2)
                        : String.valueOf(error.getMessage()));
    }

    private String text(String place, String text, boolean fromCommand, String sha) {
        String placed = fromCommand ? text : place.substring(1) + ": " + text;
        if (release.wrapsScriptErrors()) {
            return "ERR Error running script (call to f_" + sha + "): " + place + ": " + placed;
        }
        return (fromCommand ? "" : "ERR ") + placed + " script: " + sha + ", on " + place + ".";
    }
}
