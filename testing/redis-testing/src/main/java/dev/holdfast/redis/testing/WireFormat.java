package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.script.LockScripts;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.Map;
import java.util.stream.Collectors;

/** Where things stand on a server. Immutable. */
public final class WireFormat {

    /** With the prefix that clients have unless they set another. */
    public static final WireFormat DEFAULT = withPrefix(LockKeys.DEFAULT_PREFIX);

    private final LockKeys keys;

    private WireFormat(LockKeys keys) {
        this.keys = keys;
    }

    /**
     * The form of keys and channels with a prefix.
     *
     * @param prefix as clients set it
     * @return the form
     * @throws IllegalArgumentException if the prefix is not allowed
     */
    public static WireFormat withPrefix(String prefix) {
        return new WireFormat(new LockKeys(prefix));
    }

    LockKeys keys() {
        return keys;
    }

    /**
     * Where the hold on a lock stands.
     *
     * @param lock the lock's name
     * @return the key of a string
     */
    public String hold(String lock) {
        return keys.hold(lock);
    }

    /**
     * Where the attempts that wait for a lock stand, in the order of their arrival.
     *
     * @param lock the lock's name
     * @return the key of a sorted set
     */
    public String queue(String lock) {
        return keys.queue(lock);
    }

    /**
     * Where the members of the group stand that holds a lock.
     *
     * @param lock the lock's name
     * @return the key of a sorted set
     */
    public String group(String lock) {
        return keys.group(lock);
    }

    /**
     * Where the highest token of a lock stands.
     *
     * @param lock the lock's name
     * @return the key of a string
     */
    public String fence(String lock) {
        return keys.fence(lock);
    }

    /**
     * Where the outcome of a task that runs once stands.
     *
     * @param lock the name of the task's lock
     * @return the key of a string
     */
    public String outcome(String lock) {
        return keys.outcome(lock);
    }

    /**
     * Where the data of a leader's term stands.
     *
     * @param lock the election's name
     * @return the key of a string
     */
    public String data(String lock) {
        return keys.data(lock);
    }

    /**
     * Where a gate with an evenly spaced rate stands.
     *
     * @param gate the gate's name
     * @return the key of a string
     */
    public String gate(String gate) {
        return keys.rate(gate);
    }

    /**
     * Where a gate stands whose rate is counted in windows.
     *
     * @param gate the gate's name
     * @return the key of a list
     */
    public String window(String gate) {
        return keys.window(gate);
    }

    /**
     * Where a latch stands, with the parties that have counted down.
     *
     * @param latch the latch's name
     * @return the key of a sorted set
     */
    public String latch(String latch) {
        return keys.latch(latch);
    }

    /**
     * Where the clients stand that wait for a latch.
     *
     * @param latch the latch's name
     * @return the key of a sorted set
     */
    public String latchWaiters(String latch) {
        return keys.latchWaiters(latch);
    }

    /**
     * Where it stands what a client says about itself.
     *
     * @param clientId the client's id
     * @return the key of a hash
     */
    public String client(String clientId) {
        return keys.client(clientId);
    }

    /**
     * The channel with the messages for a client.
     *
     * @param clientId the client's id; the empty text for what all channels begin with
     * @return the channel
     */
    public String channel(String clientId) {
        return keys.channel(clientId);
    }

    /**
     * The sharded channel with the messages for a client about one lock, in a cluster.
     *
     * @param lock the lock's name
     * @param clientId the client's id
     * @return the channel
     */
    public String shardChannel(String lock, String clientId) {
        return keys.shardChannel(lock, channel(clientId));
    }

    /**
     * Whether a hold stands at a key, and nothing else.
     *
     * @param key any key
     * @return true for {@link #hold} of any lock
     */
    public boolean isHold(String key) {
        return keys.nameInHoldKey(key).isPresent();
    }

    /**
     * Whether a queue stands at a key.
     *
     * @param key any key
     * @return true for {@link #queue} of any lock
     */
    public boolean isQueue(String key) {
        int end = key.lastIndexOf('}') + 1;
        return keys.nameInHoldKey(key.substring(0, end))
                .filter(lock -> queue(lock).equals(key))
                .isPresent();
    }

    /**
     * The scripts of the library.
     *
     * @return their sources by name
     */
    public static Map<String, String> scripts() {
        return LockScripts.ALL.stream().collect(Collectors.toMap(Script::name, Script::source));
    }
}
