package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockMode;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.LockProfiles;
import dev.holdfast.spring.Locked;
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

    private static final boolean REACTOR_IS_PRESENT =
            ClassUtils.isPresent("reactor.core.publisher.Flux", PlanReader.class.getClassLoader());

    private final BeanFactory beans;
    private final AttributeTexts texts;
    private final OptionsReader options;
    private final TimeoutAnswerReader answers;
    private final TaggedLocks tagged;

    PlanReader(BeanFactory beans, AttributeTexts texts, TaggedLocks tagged) {
        this.beans = beans;
        this.texts = texts;
        this.options = new OptionsReader(texts);
        this.answers = new TimeoutAnswerReader(beans, texts);
        this.tagged = tagged;
    }

    /** The plan is of use only if nothing was reported. */
    LockedPlan read(MergedAnnotation<Locked> locked, Method method, Class<?> targetClass, Misuses all) {
        Misuses.At misuses = all.at(LockedAnnotations.placeOf(method, targetClass));
        LockProfile profile = profile(locked, misuses);
        Duration wait = texts.duration("waitTime", locked.getString("waitTime"), misuses);
        if (wait == null && profile != null) {
            wait = profile.waitTime().orElse(null);
        }
        if (wait == null && TimeoutAnswerReader.isSaid(locked)) {
            // What is to happen instead would never happen without a limit.
            wait = Duration.ZERO;
        }
        ReactiveAdapter adapter = adapter(method);
        int leaseParameter = leaseParameter(method, misuses);
        Integer permits = texts.count("permits", locked.getString("permits"), misuses);
        Access access = access(locked, misuses);
        return new LockedPlan(new LockedPlan.Parts(
                misuses.place(),
                name(locked, profile, method, targetClass, misuses),
                access,
                permits == null ? 0 : permits,
                options.read(locked, profile, misuses),
                wait,
                answers.read(locked, method, targetClass, adapter, leaseParameter, misuses),
                locked.getEnum("onLost", OnLost.class),
                shape(method, adapter, misuses),
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

    private static Access access(MergedAnnotation<Locked> locked, Misuses.At misuses) {
        boolean isRead = locked.getEnum("mode", LockMode.class) == LockMode.READ;
        boolean isPermit = !locked.getString("permits").isBlank();
        if (isRead && isPermit) {
            misuses.add(
                    "permits are given and mode is READ, and a permit is no read lock",
                    "Leave one of them out, and give it a name of its own");
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

    private LockName name(
            MergedAnnotation<Locked> locked,
            @Nullable LockProfile profile,
            Method method,
            Class<?> targetClass,
            Misuses.At misuses) {
        String text = locked.getString("name");
        String fixed = texts.resolveToText("name", text, misuses);
        String writtenKey = locked.getString("key");
        String key = texts.resolveToText("key", writtenKey, misuses);
        NameCheck.check(fixed, !writtenKey.isBlank(), method, misuses);
        if (text.isBlank() && writtenKey.isBlank()) {
            misuses.add("neither name nor key is given", "Name the lock: @Locked(name = \"stock\", key = \"#p0\")");
        }
        if (profile != null && profile.tagged()) {
            tag(fixed, profile, misuses);
        }
        return new LockName(fixed, key.isEmpty() ? null : KeyExpression.read(key, method, targetClass, beans, misuses));
    }

    private void tag(String fixed, LockProfile profile, Misuses.At misuses) {
        if (fixed.isBlank()) {
            misuses.add(
                    "profile '" + PrintableText.of(profile.name())
                            + "' is tagged, and there is no name to be the tag, since a key is none",
                    "Give the locks a name beside their key, or do not tag the profile");
        } else {
            tagged.add(fixed);
        }
    }

    private static @Nullable ReactiveAdapter adapter(Method method) {
        Class<?> type = method.getReturnType();
        return CompletionStage.class.isAssignableFrom(type)
                ? null
                : ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
    }

    private static CallShape shape(Method method, @Nullable ReactiveAdapter adapter, Misuses.At misuses) {
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
            misuses.add(
                    "it returns " + type.getSimpleName() + ", whose end is not reported to anything",
                    "Return a CompletionStage or a CompletableFuture, so that the lock is held until its end");
        }
        return CallShape.BLOCKING;
    }

    private static int leaseParameter(Method method, Misuses.At misuses) {
        int found = LockedPlan.NO_LEASE_PARAMETER;
        Class<?>[] types = method.getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (types[i] == Lease.class) {
                if (found != LockedPlan.NO_LEASE_PARAMETER) {
                    misuses.add("it has more than one parameter of type Lease", "Keep one");
                }
                found = i;
            }
        }
        return found;
    }
}
