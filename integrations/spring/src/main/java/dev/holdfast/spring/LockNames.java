package dev.holdfast.spring;

import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * The names of the locks of annotated methods, for code that takes the same lock without the annotation, or asserts
 * that it holds one.
 *
 * <p>A name and a key make {@code name:key}, and two different pairs never make the same name. To that end, each colon
 * within the key is written as {@code %3A}, and each percent sign as {@code %25}; all other keys stand in the name as
 * they are. A name alone, or a key alone, is the lock's name as it is.
 */
public final class LockNames {

    private LockNames() {}

    /**
     * The name of the lock of {@code @Locked(name = NAME, key = ...)} for a key.
     *
     * <pre>{@code
     * holdfast.lock(LockNames.of("stock", "42")).run(() -> System.out.println("stock:42"));
     * }</pre>
     *
     * @param name the annotation's name; empty if the key alone is the name
     * @param key the value of the annotation's key
     * @return the lock's whole name
     */
    public static String of(String name, String key) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(key, "key");
        return name.isEmpty() ? key : name + ":" + withoutSeparators(key);
    }

    /**
     * The names of the locks of {@code @Locked(name = NAME, keys = ...)} for several keys, each once.
     *
     * <pre>{@code
     * holdfast.allOf(LockNames.allOf("account", List.of("1", "2"))).run(() -> System.out.println("account:1 and 2"));
     * }</pre>
     *
     * @param name the annotation's name; empty if the keys alone are the names
     * @param keys the values of the annotation's keys
     * @return the whole names, in the order in which their locks are waited for; empty if there are no keys
     */
    public static List<String> allOf(String name, Collection<String> keys) {
        Objects.requireNonNull(keys, "keys");
        return keys.stream().map(key -> of(name, key)).distinct().sorted().toList();
    }

    /** The last colon of a lock's name is then the one between name and key, whatever both hold. */
    private static String withoutSeparators(String key) {
        return key.indexOf(':') < 0 && key.indexOf('%') < 0
                ? key
                : key.replace("%", "%25").replace(":", "%3A");
    }
}
