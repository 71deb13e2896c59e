package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.internal.rules.Sender;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * What a request does with a lock, as a function of its row, which is applied anew to each row that is read until one
 * is written.
 *
 * @param latestMicros until when it counts, by the database's clock and the lock before the rule is applied
 * @param rule applied to the lock
 * @param isCertainAgain whether an answer is right also if the request was carried out before
 * @param <T> the answer
 */
record Step<T>(ToLongFunction<Scene> latestMicros, Function<Scene, T> rule, Predicate<T> isCertainAgain) {

    /** A request with the same answer if it is carried out again. */
    Step(ToLongFunction<Scene> latestMicros, Function<Scene, T> rule) {
        this(latestMicros, rule, answer -> true);
    }

    /** A request that may be carried out at any time. */
    static <T> Step<T> atAnyTime(Function<Scene, T> rule) {
        return new Step<>(scene -> Long.MAX_VALUE, rule);
    }

    /** As it is, but for answers of which only some are certain again. */
    Step<T> certainIf(Predicate<T> isCertain) {
        return new Step<>(latestMicros, rule, isCertain);
    }

    /** What a rule is applied to. */
    record Scene(LockState lock, LockRules rules, Sender sender, long nowMicros, List<Message> messages) {}
}
