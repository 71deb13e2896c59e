package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.internal.rules.Sender;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * What a request does with a lock, as a function of its row, which is applied anew to each row that is read until one
 * is written.
 *
 * @param latestMicros until when it counts, by the database's clock
 * @param rule applied to the lock
 * @param <T> the answer
 */
record Step<T>(ToLongFunction<Sender> latestMicros, Function<Scene, T> rule) {

    /** A request that may be carried out at any time. */
    static <T> Step<T> atAnyTime(Function<Scene, T> rule) {
        return new Step<>(sender -> Long.MAX_VALUE, rule);
    }

    /** What a rule is applied to. */
    record Scene(LockState lock, LockRules rules, Sender sender, long nowMicros, List<Message> messages) {}
}
