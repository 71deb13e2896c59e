package dev.holdfast.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.aot.hint.annotation.Reflective;
import org.springframework.core.annotation.AliasFor;

/**
 * Asks a rate gate before each call of a method of a Spring bean. Calls of all instances together pass at its rate; a
 * call that cannot pass throws {@code RateExceededException}, and the method is not called. Needs {@code holdfast-rate}
 * on the class path.
 *
 * <pre>{@code
 * class Messages {
 *
 *     @Limited(name = "sms", key = "#number", permits = "10", per = "1m", maxWait = "5s")
 *     public void send(String number) {
 *         // ten a minute for each number, over all instances
 *     }
 * }
 * }</pre>
 *
 * <p>It can be used to compose annotations of your own. {@link EnableLimited} switches it on.
 *
 * <p><b>Which calls are counted.</b> Each call through the bean's proxy, also one within another call; a call within
 * the bean itself bypasses the proxy, and the gate. What the method does after that, and whether it fails, does not
 * matter: a unit is used up by the pass.
 *
 * <p><b>Other advice.</b> The gate lies around {@link Locked} and {@code @Transactional} by default: a call that is
 * refused has waited for no lock, and one that waits at the gate holds none, and no connection of a database.
 *
 * <p><b>Asynchronous methods.</b> A method that returns a {@link java.util.concurrent.CompletionStage} or a reactive
 * type (a {@code Mono}, a {@code Flux} and what Spring can adapt to them) blocks no thread: it is called when the call
 * has passed, on the client's executor, and a refusal completes what the caller was given. A reactive type asks the
 * gate anew at each subscription. What is cancelled before it has passed is not called, and its unit stays used. A
 * method that is {@code @Async} as well waits and runs on the thread of its executor, like an ordinary one.
 *
 * <p><b>Failures.</b> That the server could not be asked is {@link dev.holdfast.BackendUnavailableException}, and never
 * taken for a refusal or for a pass. An interrupt while an ordinary method waits ends in
 * {@link dev.holdfast.LockInterruptedException}; the flag is set again, and the unit stays used. In all of these the
 * method was not called.
 *
 * <p><b>Misuse</b>, such as an annotated private method or a rate that cannot be kept, is found when the context
 * starts, and reported by a {@link LimitedMisuseException}.
 *
 * <p>Every text may hold {@code ${property}} placeholders. Durations are written as {@code 500ms}, {@code 5s},
 * {@code 1m30s} or ISO-8601 ({@code PT5S}); a number needs its unit.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Reflective
public @interface Limited {

    /**
     * The same as {@link #name()}.
     *
     * @return the name
     */
    @AliasFor("name")
    String value() default "";

    /**
     * The fixed part of the gate's name. Together with a key, the gate is called {@code name:key}, as
     * {@link LockNames#of} writes it. It is text: an expression belongs in the {@link #key()}, and is refused here at
     * start.
     *
     * @return the name; may be left out only if there is a key
     */
    @AliasFor("value")
    String name() default "";

    /**
     * A SpEL expression for the part of the gate's name that differs from call to call, as {@link Locked#key()}.
     *
     * @return the expression; empty if the name is the same for each call
     */
    String key() default "";

    /**
     * How many calls may pass in the time that {@link #per()} says.
     *
     * @return a number from 1 on; empty if a {@link #rate()} is named
     */
    String permits() default "";

    /**
     * The time that the number of {@link #permits()} is about.
     *
     * @return a duration from a millisecond to a day; empty if a {@link #rate()} is named
     */
    String per() default "";

    /**
     * How many calls may pass at once, when none has passed for long.
     *
     * @return a number from 1 on; empty for as many as the permits
     */
    String burst() default "";

    /**
     * Whether calls are counted in windows: in any time of this length, wherever it begins, no more calls pass than
     * there are permits. Otherwise they are evenly spaced, after a burst.
     *
     * @return true for windows, which have no {@link #burst()} of their own
     */
    boolean window() default false;

    /**
     * The bean that says the rate, in place of permits.
     *
     * @return the name of a bean of type {@code dev.holdfast.rate.Rate}; empty for none
     */
    String rate() default "";

    /**
     * How long a call may wait at the gate for its time to pass. A call whose time lies beyond that is refused at once.
     *
     * @return a duration up to a day; empty for none, so that a call passes now or is refused
     */
    String maxWait() default "";
}
