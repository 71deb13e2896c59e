package dev.holdfast.testkit.variants;

import java.util.List;
import java.util.stream.Stream;

/** Defects of the scripts: of who owns a lock, who is next, and which token it gets. */
public final class ScriptVariants {

    private static final String SCRIPTS = "backends/redis/src/main/resources/dev/holdfast/redis/lua/";
    private static final String TESTS = "dev.holdfast.redis.internal.script.";

    private ScriptVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return Stream.of(
                        holds(),
                        renewals(),
                        TakeoverVariants.ofTheScript(),
                        queue(),
                        tokens(),
                        ofOutcomes(),
                        ofSeveralLocks(),
                        GroupVariants.ofTheScripts(),
                        OperatorVariants.all())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Variant> holds() {
        return List.of(
                variant(
                        "release-without-owner-check",
                        "a client that releases too late frees the lock of another",
                        "release.lua",
                        "if value == hold and (not markerMillis or markerMillis == '0') then",
                        "if value and (not markerMillis or markerMillis == '0') then",
                        "ReleaseScriptTest"),
                variant(
                        "minimum-hold-forgotten",
                        "a job that ends at once runs again on the next node",
                        "release.lua",
                        "if value == hold and (not markerMillis or markerMillis == '0') then",
                        "if value == hold then",
                        "MarkScriptTest"),
                variant(
                        "minimum-hold-still-held",
                        "a hold that was released can be renewed, and released again",
                        "include/mark.lua",
                        "redis.call('SET', holdKey, marker, 'PX', markerMillis)\n",
                        "",
                        "MarkScriptTest"),
                variant(
                        "marker-without-its-end",
                        "a lock stays taken for ever when the server stands still while it is released",
                        "include/mark.lua",
                        "redis.call('SET', holdKey, marker, 'PX', markerMillis)",
                        "redis.call('SET', holdKey, marker, 'KEEPTTL')",
                        "MarkScriptTest"),
                variant(
                        "late-question-carried-out",
                        "a copy of a question that arrives after its call has ended takes the lock without a holder",
                        "include/ask.lua",
                        "if now - notAfter > 0 then",
                        "if now - notAfter > 1e15 then",
                        "AcquireScriptTest"),
                variant(
                        "mine-already-for-a-whole-lease",
                        "an answer that finds a hold of its own promises more than is left of it",
                        "include/ask_held.lua",
                        "tonumber(tokens), remaining, redis.call",
                        "tonumber(tokens), tonumber(lease), redis.call",
                        "AcquireScriptTest"));
    }

    private static List<Variant> renewals() {
        return List.of(
                variant(
                        "renewal-without-the-token",
                        "an attempt that expired and was granted anew lives on under its old token",
                        "renew.lua",
                        "  if value == ARGV[i] then",
                        "  if type(value) == 'string' and string.match(value, '^(.+):%d+:%d+$') =="
                                + " string.match(ARGV[i], '^(.+):%d+:%d+$') then",
                        "RenewScriptTest"),
                variant(
                        "renewal-revives",
                        "a renewal that was overtaken by the release takes the lock again",
                        "renew.lua",
                        "  if value == ARGV[i] then",
                        "  if not value then\n    redis.call('SET', KEYS[i], ARGV[i], 'PX', ARGV[i + 1])\n    value"
                                + " = ARGV[i]\n  end\n  if value == ARGV[i] then",
                        "RenewScriptTest"),
                variant(
                        "renewal-shortens",
                        "of two renewals in the wrong order the shorter one counts, and its owner trusts the longer",
                        "renew.lua",
                        "redis.call('PTTL', KEYS[i]) < tonumber(ARGV[i + 1])",
                        "redis.call('PTTL', KEYS[i]) ~= tonumber(ARGV[i + 1])",
                        "RenewScriptTest"));
    }

    private static List<Variant> queue() {
        return List.of(
                variant(
                        "granted-to-a-client-that-is-gone",
                        "a lock is handed to a process that died while it waited",
                        "include/hand_on.lua",
                        "subscribed[2] > 0 then",
                        "subscribed[2] >= 0 then",
                        "HandOnScriptTest"),
                variant(
                        "publish-without-looking",
                        "a waiter that is subscribed at a demoted primary hears of a grant that went to another, and"
                                + " two hold",
                        "include/hand_on.lua",
                        "--- @include subscription",
                        "local channel, publish = prefix .. ':to:' .. client, 'PUBLISH'\n"
                                + "      local subscribed = {channel, redis.call('PUBLISH', channel, message)}",
                        "PhantomGrantTest",
                        "HandOnScriptTest"),
                variant(
                        "claim-without-a-bound",
                        "a waiter that was stopped keeps the lock for a whole lease when its turn comes",
                        "include/hand_on.lua",
                        "lease - 2000 > 0 and '2000' or lease",
                        "lease",
                        "HandOnScriptTest"),
                variant(
                        "leave-stays-in-the-queue",
                        "a waiter that has left is handed the lock",
                        "leave.lua",
                        "local left = redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. asked)",
                        "local left = redis.call('ZCARD', queueKey)",
                        "LeaveScriptTest"),
                variant(
                        "asking-again-loses-the-place",
                        "a waiter that confirms its place goes to the end of the queue",
                        "include/ask_held.lua",
                        "redis.call('ZADD', queueKey, 'NX', arrived",
                        "redis.call('ZADD', queueKey, arrived",
                        "AcquireScriptTest"));
    }

    private static List<Variant> tokens() {
        return List.of(
                variant(
                        "token-given-out-twice",
                        "two holders in turn have the same fencing token",
                        "include/take_tokens.lua",
                        "    lowest = fence + 1\n",
                        "    lowest = fence\n",
                        "TokensTest"),
                variant(
                        "fence-not-stored",
                        "a clock that steps back brings old tokens again",
                        "include/raise_fence.lua",
                        "      redis.call('SET', fenceKey, stamp, 'EX', '4200')\n",
                        "      redis.call('DEL', fenceKey)\n",
                        "AcquireScriptTest",
                        "TokensTest"),
                variant(
                        "fence-lowered",
                        "a clock that is behind sets the fence back to its own time when the lock is not granted",
                        "include/raise_fence.lua",
                        "if problem or fence and fence >= now then",
                        "if problem then",
                        "FenceScriptTest"),
                variant(
                        "any-token-believed",
                        "a clock that was a year ahead for a second raises the fence of each lock by a year",
                        "include/believe.lua",
                        "    seen = 0\n",
                        "",
                        "TokensTest"),
                variant(
                        "token-loses-digits",
                        "tokens in a row are rounded to the same number",
                        "include/ask_free.lua",
                        "string.format(':%.0f:', lowest)",
                        "':' .. tostring(lowest) .. ':'",
                        "AcquireScriptTest",
                        "TokensTest"));
    }

    /**
     * Those of outcomes that are stored.
     *
     * @return in the order of the document
     */
    public static List<Variant> ofOutcomes() {
        return List.of(
                variant(
                        "outcome-stored-without-owner-check",
                        "a client that was suspended for longer than its lease replaces the outcome of its successor",
                        "store_outcome.lua",
                        "redis.call('GET', KEYS[1]) ~= hold",
                        "not redis.call('GET', KEYS[1])",
                        "OutcomeScriptTest"),
                variant(
                        "repeated-store-answered-as-lost",
                        "an outcome whose first answer was lost looks like one that was refused",
                        "store_outcome.lua",
                        "if stored == outcome then",
                        "if stored == outcome and redis.call('GET', KEYS[1]) == hold then",
                        "OutcomeScriptTest"));
    }

    /**
     * Those of requests for several locks.
     *
     * @return in the order of the document
     */
    public static List<Variant> ofSeveralLocks() {
        return List.of(
                variant(
                        "set-holds-locks-behind-a-taken-one",
                        "a call for several locks that waits for one keeps others from those behind it",
                        "acquire_all.lua",
                        "if not inTheWay then",
                        "if KEYS[1] then",
                        "SeveralLocksScriptTest"),
                variant(
                        "set-released-without-owner-check",
                        "a client that releases several locks too late frees one of another",
                        "release_all.lua",
                        "if redis.call('GET', holdKey) ~= held then",
                        "if not redis.call('GET', holdKey) then",
                        "SeveralLocksScriptTest"));
    }

    static Variant variant(
            String name, String breaks, String file, String original, String replacement, String... catchers) {
        return new Variant(
                name,
                breaks,
                SCRIPTS + file,
                original,
                replacement,
                Stream.of(catchers).map(TESTS::concat).toList());
    }
}
