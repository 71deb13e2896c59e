package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.latch.testing.LatchScriptSources;
import dev.holdfast.rate.testing.GateScriptSources;
import dev.holdfast.redis.quorum.testing.MemberScripts;
import dev.holdfast.redis.testing.ScriptCommands;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The scripts of the library, for tests of what runs them. */
final class LibraryScripts {

    /** Where the scripts find locks in these tests. */
    static final WireFormat KEYS = WireFormat.withPrefix("p");

    /** Their calls in steps, where {@code @acquire} stands for the SHA of that script. */
    static final ScriptCommands STEPS = new ScriptCommands(KEYS, name -> "@" + name);

    static final String OF_A_MEMBER = "member:";
    static final String OF_A_GATE = "gate:";
    static final String OF_A_LATCH = "latch:";

    private LibraryScripts() {}

    /**
     * Their sources by name; what the names of those for a member of a quorum begin with is {@link #OF_A_MEMBER}, and
     * likewise for gates and latches.
     */
    static Map<String, String> sources() {
        Map<String, String> sources = new TreeMap<>(WireFormat.scripts());
        MemberScripts.sources().forEach((name, source) -> sources.put(OF_A_MEMBER + name, source));
        GateScriptSources.all().forEach((name, source) -> sources.put(OF_A_GATE + name, source));
        LatchScriptSources.all().forEach((name, source) -> sources.put(OF_A_LATCH + name, source));
        return sources;
    }

    /** What a script answered, as a client reads it. */
    static List<@Nullable Object> parts(Reply reply) {
        List<@Nullable Object> parts = new ArrayList<>();
        if (reply instanceof Reply.Items items) {
            items.items().forEach(item -> parts.add(part(item)));
        } else {
            parts.add(part(reply));
        }
        return parts;
    }

    private static @Nullable Object part(Reply reply) {
        if (reply instanceof Reply.Int number) {
            return number.number();
        }
        return reply instanceof Reply.Text text ? text.text() : null;
    }
}
