package dev.holdfast.lab.peer;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.DefaultRedisScript;

/** A script that a server has loaded, and that answers a number. */
record RedisScript(RedisCommands<String, String> commands, String digest) {

    /** Loads one out of a file. */
    static RedisScript of(RedisCommands<String, String> commands, String file) {
        DefaultRedisScript<Long> script = new DefaultRedisScript<>();
        script.setLocation(new ClassPathResource(file, RedisScript.class));
        return new RedisScript(commands, commands.scriptLoad(script.getScriptAsString()));
    }

    long run(String[] keys, String... arguments) {
        Long answer = commands.evalsha(digest, ScriptOutputType.INTEGER, keys, arguments);
        return answer;
    }

    /** Runs one that gives a lock back, and answers 1 if all is well. */
    void release(String[] keys, String... arguments) {
        long answer = run(keys, arguments);
        if (answer != 1) {
            throw new IllegalStateException(keys[0] + " was not held any more, or nobody heard of its release");
        }
    }
}
