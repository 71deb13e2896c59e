package dev.holdfast.lab.simulation.check;

import dev.holdfast.redis.testing.SentScript;
import java.util.List;

/** Scripts that do the same to several locks, as one script for each of them. */
final class SetScripts {

    private static final int KEYS = 4;
    private static final int OF_A_QUESTION = 5;

    private SetScripts() {}

    /**
     * What a script does to the lock of one of its keys.
     *
     * @param script any
     * @param key the place of the key
     * @return the script itself if it is for one lock, or for no set
     */
    static SentScript part(SentScript script, int key) {
        int locks = script.keys().size() / KEYS;
        int arguments = script.arguments().size();
        if (locks < 2 || script.keys().size() % KEYS != 0) {
            return script;
        }
        if (arguments == locks) {
            return part(script, key / KEYS, 1);
        }
        return arguments == OF_A_QUESTION * locks ? part(script, key / KEYS, OF_A_QUESTION) : script;
    }

    private static SentScript part(SentScript script, int lock, int arguments) {
        List<String> keys = script.keys().subList(KEYS * lock, KEYS * (lock + 1));
        return new SentScript(keys, script.arguments().subList(arguments * lock, arguments * (lock + 1)));
    }
}
