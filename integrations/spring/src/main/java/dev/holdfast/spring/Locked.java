package dev.holdfast.spring;

import dev.holdfast.spring.internal.LockedReflection;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.aot.hint.annotation.Reflective;
import org.springframework.core.annotation.AliasFor;

/**
 * Runs a method of a Spring bean while a distributed lock is held.
 *
 * <pre>{@code
 * class StockService {
 *
 *     @Locked(name = "stock", key = "#sku", waitTime = "5s")
 *     public int sell(String sku) {
 *         return 0; // one caller at a time for each sku, over all instances
 *     }
 * }
 * }</pre>
 *
 * <p>On a class it holds for the public methods that the class declares; an annotation on a method stands in place of
 * that of the class. It can be used to compose annotations of your own. {@link EnableLocked} switches it on.
 *
 * <p><b>Who owns the lock.</b> A method that returns an ordinary value owns the lock by its thread, so that annotated
 * methods which call one another are re-entrant, for each lock on its own; the inner one takes no lease of its own, and
 * its lease attributes do not apply. A {@link LockMode#READ} method within a {@link LockMode#WRITE} method of the same
 * lock re-enters; the other way round it would wait for itself, and throws an {@link IllegalStateException}. A method
 * that returns a {@link java.util.concurrent.CompletionStage} or a reactive type (a {@code Mono}, a {@code Flux} and
 * what Spring can adapt to them) owns it by a handle from the start of its work to its end, and is not re-entrant. No
 * thread is blocked for it: the wait is asynchronous, and the method itself is called, once the lock is held, on the
 * client's executor or, if the lock was free at once, possibly by the caller. A method that is {@code @Async} as well
 * runs like an ordinary one on the thread of its executor, which holds the lock until the future that the method
 * returns is done.
 *
 * <p>The work of a stage ends when it completes: a caller who cancels gives up the wait, or the result, and the stage
 * goes on under the lock. That of a reactive type, which takes the lock anew at each subscription, ends with
 * completion, error or cancellation, once the calls into it have returned that subscribe to it or ask it for more; what
 * it does on other threads after a cancellation is not known, and goes on without the lock.
 *
 * <p><b>Several locks.</b> With {@link #keys()}, or several names, a call holds several locks, all or none. They are
 * waited for in the order of their names, by {@link String#compareTo}, and only while those with lower names are held:
 * such methods and {@link dev.holdfast.LockSets#allOf} never wait for one another in a circle. An ordinary method asks
 * for them one after the other; if its thread owns some of them already, it enters these again and acquires the others.
 * Whoever acquires further locks while holding some has to heed that order across both methods: nothing prevents a
 * circle there, and only a {@link #waitTime()} ends it. The wait time is that of the whole call, and the loss of one of
 * the leases is a loss.
 *
 * <p><b>Transactions.</b> The lock lies around {@code @Transactional} by default: it is released after the commit. With
 * {@link #verify()}, a transaction is committed only if the lock is still held.
 *
 * <p><b>The lease.</b> A method can declare a parameter of type {@link dev.holdfast.Lease}, or with several locks of
 * type {@link dev.holdfast.LeaseSet}; whatever the caller passes for it, such as null, is replaced by what protects the
 * call. Its token belongs along with each write. What an ordinary method receives refuses to be released: that is done
 * when the method ends.
 *
 * <p><b>Failures.</b> "Not in time" is what {@link #onTimeout()}, {@link #timeoutHandler()} and {@link #fallback()}
 * decide on; by default {@link dev.holdfast.LockTimeoutException}. That the server could not be asked is never taken
 * for that: it is {@link dev.holdfast.BackendUnavailableException} always. An interrupt while an ordinary method waits
 * ends in {@link dev.holdfast.LockInterruptedException}; the flag is set again. In all of these the method was not
 * called.
 *
 * <p><b>Misuse</b>, such as an annotated private method or an expression that cannot be read, is found when the context
 * starts, and reported by a {@link LockedMisuseException}.
 *
 * <p>Every text below but {@link #fallback()} may hold {@code ${property}} placeholders. Durations are written as
 * {@code 500ms}, {@code 5s}, {@code 1m30s} or ISO-8601 ({@code PT5S}); a number needs its unit. What is left empty
 * comes from the {@link #profile()}, and what that leaves open from the client's default options.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Reflective(LockedReflection.class)
public @interface Locked {

    /**
     * The same as {@link #name()}.
     *
     * @return the name
     */
    @AliasFor("name")
    String[] value() default {};

    /**
     * The fixed part of the lock's name. Together with a key, the lock is called {@code name:key}; see
     * {@link LockNames} for keys that hold a colon. It is text: an expression such as {@code #sku} belongs in the
     * {@link #key()}, and is refused here at start.
     *
     * <p>Several names are several locks, of which a call holds all or none, as with {@link #keys()}; a key is then
     * part of each of them.
     *
     * @return the name, or up to 64 different ones; may be left out only if there is a key
     */
    @AliasFor("value")
    String[] name() default {};

    /**
     * A SpEL expression for the part of the lock's name that differs from call to call. It sees the arguments by name
     * ({@code #sku}, if the class was compiled with {@code -parameters}) and by index ({@code #p0}, {@code #a0}), beans
     * ({@code @tenants.current()}), and {@code #root} with {@code method}, {@code methodName}, {@code args},
     * {@code target} and {@code className}. It reads properties and calls methods; it can neither assign, nor construct
     * objects, nor name types.
     *
     * <p>An expression that is the same for each call, such as a name without its {@code #} or one in quotes, is
     * refused at start.
     *
     * <p>The value is text, a number, or another simple value such as a {@code UUID} or an enum constant, or an object
     * with a {@code toString()} of its own. Null, empty text, arrays and collections are refused when the method is
     * called, with an {@link IllegalArgumentException} that names method and expression: they never become one lock for
     * all. For several locks there are {@link #keys()}.
     *
     * @return the expression; empty if the name is the same for each call
     */
    String key() default "";

    /**
     * A SpEL expression for the keys of several locks, such as <code>{#from, #to}</code>, in place of a {@link #key()}:
     * a call holds the locks of all of them or none.
     *
     * <p>The value is a collection, an array or another {@link Iterable} whose elements are what the value of a key may
     * be. Elements that make the same name are one lock. One that is empty, has a null or more than
     * {@link dev.holdfast.LockSet#MOST_NAMES} different elements, and one that is no list, is refused when the method
     * is called, with an {@link IllegalArgumentException} that names method and expression.
     *
     * <p>Beside keys, {@link #mode()} {@code = READ}, {@link #permits()}, a key and several names are refused at start.
     *
     * @return the expression; empty for one lock
     */
    String keys() default "";

    /**
     * The named profile from which what is left empty here is taken.
     *
     * @return the name of a profile of the {@link LockProfiles} bean; empty for none
     */
    String profile() default "";

    /**
     * Whether the lock is held alone or beside other readers. The lock of a {@link LockMode#WRITE} method is
     * {@code holdfast.lock(name)}, that of a {@link LockMode#READ} method {@code readWriteLock(name).readLock()}. On a
     * backend without read locks, such as a quorum, a call of a {@link LockMode#READ} method ends in
     * {@link dev.holdfast.BackendMisconfiguredException}.
     *
     * @return the mode
     */
    LockMode mode() default LockMode.WRITE;

    /**
     * How many calls may run at a time, over all instances: each needs one permit of {@code holdfast.semaphore(name,
     * permits)} in place of the lock. It is held by a handle; an ordinary method that is called within one of the same
     * name, in the same thread, runs under that one's permit. All methods of a name give the same number. On a backend
     * without semaphores, such as a quorum, a call ends in {@link dev.holdfast.BackendMisconfiguredException}.
     *
     * @return a number from 1 on; empty for a lock
     */
    String permits() default "";

    /**
     * How long to wait for the lock at most; {@code 0s} asks once. A method for which {@link #onTimeout()}
     * {@code = SKIP}, a {@link #timeoutHandler()} or a {@link #fallback()} says what happens instead does not wait
     * unless this or the profile says so; all others wait for {@link LockedSettings#waitTime()}, by default without a
     * limit.
     *
     * @return a duration; empty for the profile's, or else as above
     */
    String waitTime() default "";

    /**
     * For how long the server keeps the lock for a holder without a renewal.
     *
     * @return a duration; empty for the profile's or the client's default
     */
    String leaseTime() default "";

    /**
     * Whether the lease is renewed while the method runs.
     *
     * @return {@code true} or {@code false}; empty for the profile's or the client's default
     */
    String renew() default "";

    /**
     * How long the lock stays taken at least, counted from the grant, also when the method is done earlier. The
     * method does not wait for it. Readers have none: it is refused here beside {@link LockMode#READ}, and what the
     * profile or the client says counts for writers alone.
     *
     * @return a duration; empty for the profile's or the client's default
     */
    String minHold() default "";

    /**
     * For how long the lock stays with this instance after the method, for its next caller, which has it without a
     * request, while no other instance wants it; see {@link dev.holdfast.LockSettings#sticky}.
     *
     * @return a duration, {@code 0s} for none; empty for the profile's or the client's default
     */
    String sticky() default "";

    /**
     * By how much earlier than it came a call is queued, so that it passes callers of this instance and of others that
     * came less than this time before; see {@link dev.holdfast.LockSettings#headStart}.
     *
     * @return a duration up to a day; empty for the profile's or the client's default
     */
    String headStart() default "";

    /**
     * Whether callers of all instances are served in the order in which they called; see
     * {@link dev.holdfast.LockSettings#strictOrder}.
     *
     * @return {@code true} or {@code false}; empty for the profile's or the client's default
     */
    String strictOrder() default "";

    /**
     * The longest time that one hold may last in spite of renewals; after that the lease is lost.
     *
     * @return a duration; empty for the profile's or the client's default
     */
    String maxHold() default "";

    /**
     * The pauses between tries. On a backend that pushes grants, such as Redis, a waiter does not poll, and this
     * governs only the tries after the server was unavailable.
     *
     * @return the backoff; left alone, the profile's or the client's default
     */
    LockBackoff backoff() default @LockBackoff;

    /**
     * What happens when the lock was not acquired in time, unless there is a {@link #timeoutHandler()} or a
     * {@link #fallback()}.
     *
     * @return what happens
     */
    OnTimeout onTimeout() default OnTimeout.THROW;

    /**
     * The bean that answers in place of the method when the lock was not acquired in time.
     *
     * @return the name of a bean of type {@link LockTimeoutHandler}; empty for none
     */
    String timeoutHandler() default "";

    /**
     * The method that is called in place of this one when the lock was not acquired in time: of the same class, of any
     * visibility, with the same parameters (without the lease or leases) and, if it likes, a
     * {@link dev.holdfast.LockTimeoutException} after them, and with a result that fits. It runs without the lock, on
     * the bean itself and not through its proxy.
     *
     * @return the name of the method; empty for none
     */
    String fallback() default "";

    /**
     * Whether each transaction that begins within the method is committed only if the lock is still held: the lease is
     * verified in the transaction itself, in the database that keeps the locks, and a commit without the lock is
     * refused with {@link dev.holdfast.LeaseLostException}. Until the commit, no other holder can be granted the lock.
     * It needs a {@link LeaseVerification} bean, which the Spring Boot starter defines where locks are kept in the
     * application's database.
     *
     * <p>For ordinary methods. A call in which no transaction begins, or only a read-only one, ends in an
     * {@link IllegalStateException}, since nothing was verified. So does one that would work in a transaction of its
     * caller, which is committed after the lock was released; the method is not called then. What is written outside of
     * a transaction is not verified.
     *
     * @return true to verify
     */
    boolean verify() default false;

    /**
     * What happens when the lease, or one of several, is lost while the method runs.
     *
     * @return what happens
     */
    OnLost onLost() default OnLost.THROW;
}
