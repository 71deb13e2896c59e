package dev.holdfast.redis.internal.wire;

import dev.holdfast.redis.internal.script.Script;
import java.util.List;

/**
 * A script, with what it is given. The lists are not copied.
 *
 * @param script what the server runs
 * @param keys in the order of the script's {@code KEYS}
 * @param arguments in the order of the script's {@code ARGV}
 */
public record ScriptRequest(Script script, List<String> keys, List<String> arguments) {}
