package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockMode;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.LockProfiles;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedSettings;
import dev.holdfast.spring.OnLost;
import dev.holdfast.spring.TaggedLocks;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/** Reads the annotation for a method into a plan, and reports everything in it that cannot work. */
final class PlanReader {

    static final boolean REACTOR_IS_PRESENT =
            ClassUtils.isPresent("reactor.core.publisher.Flux", PlanReader.class.getClassLoader());

    /** 73 years: far enough, and no sum of a clock's time in nanoseconds with it overflows. */
    private static final Duration LONGEST_WAIT = Duration.ofNanos(Long.MAX_VALUE / 4);

    private final BeanFactory beans;
    private final AttributeTexts texts;
    private final LockedSettings settings;
    private final OptionsReader options;
    private final TimeoutAnswerReader answers;
    private final LockNameReader names;

    PlanReader(BeanFactory beans, AttributeTexts texts, LockedSettings settings, TaggedLocks tagged) {
        this.beans = beans;
        this.texts = texts;
        this.settings = settings;
        this.options = new OptionsReader(texts);
        this.answers = new TimeoutAnswerReader(beans, texts);
        this.names = new LockNameReader(beans, texts, tagged);
    }

    /** The plan is of use only if nothing was reported. */
    LockedPlan read(MergedAnnotation<Locked> locked, Method method, Class<?> targetClass, Misuses all) {
        Misuses.At misuses = all.at(LockedAnnotations.placeOf(method, targetClass));
        LockProfile profile = profile(locked, misuses);
        Duration wait = texts.duration("waitTime", locked.getString("waitTime"), misuses);
        if (wait == null && profile != null) {
            wait = profile.waitTime().orElse(null);
        }
        if (wait == null) {
            // What is to happen instead would never happen without a limit, and late with that of all other methods.
            wait = TimeoutAnswerReader.isSaid(locked)
                    ? Duration.ZERO
                    : settings.waitTime().orElse(null);
        }
        if (wait != null && wait.compareTo(LONGEST_WAIT) > 0) {
            wait = LONGEST_WAIT;
        }
        ReactiveAdapter adapter = adapter(method);
        boolean several = LockNameReader.isOfSeveral(locked);
        int leaseParameter = LeaseParameter.of(method, several, misuses);
        Integer permits = texts.count("permits", locked.getString("permits"), misuses);
        Access access = access(locked, several, misuses);
        CallShape shape = shape(method, targetClass, adapter, misuses);
        return new LockedPlan(new LockedPlan.Parts(
                misuses.place(),
                names.read(locked, profile, method, targetClass, misuses),
                access,
                permits == null ? 0 : permits,
                options.read(locked, profile, misuses),
                wait,
                answers.read(locked, method, targetClass, adapter, leaseParameter, misuses),
                locked.getEnum("onLost", OnLost.class),
                isVerified(locked, shape, method, misuses),
                shape,
                adapter,
                leaseParameter));
    }

    private @Nullable LockProfile profile(MergedAnnotation<Locked> locked, Misuses.At misuses) {
        String name = texts.resolve("profile", locked.getString("profile"), misuses);
        if (name.isEmpty()) {
            return null;
        }
        LockProfiles profiles = beans.getBeanProvider(LockProfiles.class).getIfAvailable(LockProfiles::of);
        LockProfile profile = profiles.find(name).orElse(null);
        if (profile == null) {
            misuses.add(
                    "profile '" + PrintableText.of(name) + "' does not exist",
                    profiles.names().isEmpty()
                            ? "No profiles are configured: define one"
                            : "Use one of " + profiles.names() + ", or define it");
        }
        return profile;
    }

    private static Access access(MergedAnnotation<Locked> locked, boolean several, Misuses.At misuses) {
        boolean isRead = locked.getEnum("mode", LockMode.class) == LockMode.READ;
        boolean isPermit = !locked.getString("permits").isBlank();
        if (isRead && isPermit) {
            misuses.add(
                    "permits are given and mode is READ, and a permit is no read lock",
                    "Leave one of them out, and give it a name of its own");
        }
        if (several && isRead) {
            misuses.add(
                    "several locks are named and mode is READ, and a set of locks has no readers",
                    "Leave mode out, or take the read locks within the method");
        }
        if (several && isPermit) {
            misuses.add(
                    "several locks are named and permits are given, and a set of locks has no permits",
                    "Leave permits out, or name one semaphore");
        }
        boolean hasMinimum = !locked.getString("minHold").isBlank();
        if (isRead && hasMinimum) {
            misuses.add(
                    "minHold is given and mode is READ, and readers have no minimum hold",
                    "Leave minHold out, or use mode = WRITE");
        }
        if (isPermit && hasMinimum) {
            misuses.add("minHold and permits are given, and permits have no minimum hold", "Leave one of them out");
        }
        if (isPermit && !locked.getString("sticky").isBlank()) {
            misuses.add("sticky and permits are given, and permits do not stay", "Leave one of them out");
        }
        return isPermit ? Access.PERMIT : isRead ? Access.READING : Access.ALONE;
    }

    private static boolean isVerified(
            MergedAnnotation<Locked> locked, CallShape shape, Method method, Misuses.At misuses) {
        boolean isVerified = locked.getBoolean("verify");
        if (isVerified && shape != CallShape.BLOCKING) {
            misuses.add(
                    "verify is given, and it returns " + method.getReturnType().getSimpleName()
                            + ", whose transactions are not of the thread",
                    "Leave verify out, and call HoldfastJdbc.verify before the commit");
        }
        if (isVerified && !Verification.TRANSACTIONS_ARE_PRESENT) {
            misuses.add(
                    "verify is given, and Spring's transactions are not on the class path",
                    "Add org.springframework:spring-tx, or leave verify out");
        }
        return isVerified;
    }

    static @Nullable ReactiveAdapter adapter(Method method) {
        Class<?> type = method.getReturnType();
        return CompletionStage.class.isAssignableFrom(type)
                ? null
                : ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
    }

    private static CallShape shape(
            Method method, Class<?> targetClass, @Nullable ReactiveAdapter adapter, Misuses.At misuses) {
        Class<?> type = method.getReturnType();
        if (KotlinDetector.isSuspendingFunction(method)) {
            misuses.add(
                    "a suspending function would release the lock when it first suspends",
                    "Return a Mono or a CompletionStage, or take the lock in the function with acquireAsync()");
        }
        if (CompletionStage.class.isAssignableFrom(type)) {
            if (!type.isAssignableFrom(CompletableFuture.class)) {
                misuses.add(
                        "it returns " + type.getSimpleName() + ", which no other code can complete",
                        "Return a CompletionStage or a CompletableFuture");
            }
            return CallShape.STAGE;
        }
        if (adapter != null) {
            if (!REACTOR_IS_PRESENT) {
                misuses.add(
                        "it returns " + type.getSimpleName() + ", and Reactor is not on the class path",
                        "Add io.projectreactor:reactor-core");
            }
            return CallShape.REACTIVE;
        }
        if (Future.class.isAssignableFrom(type)) {
            if (!AsyncAdvice.isWanted(method, targetClass)) {
                misuses.add(
                        "it returns " + type.getSimpleName() + ", whose end is not reported to anything",
                        "Return a CompletionStage or a CompletableFuture, so that the lock is held until its end");
            }
            return CallShape.FUTURE;
        }
        return CallShape.BLOCKING;
    }
}
