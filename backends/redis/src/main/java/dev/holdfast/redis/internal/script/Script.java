package dev.holdfast.redis.internal.script;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A Lua script as the server gets it.
 *
 * @param name the file's name without its ending
 * @param source the text, with everything that it includes
 * @param sha the SHA-1 of the text in hex, by which the server knows it
 */
public record Script(String name, String source, String sha) {

    static Script of(String name, String source) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(source.getBytes(StandardCharsets.UTF_8));
            return new Script(name, source, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }

    @Override
    public String toString() {
        return name + ".lua";
    }
}
