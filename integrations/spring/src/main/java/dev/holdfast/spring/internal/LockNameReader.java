package dev.holdfast.spring.internal;

import dev.holdfast.LockSet;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockProfile;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.TaggedLocks;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.annotation.MergedAnnotation;

/** Reads how the names of a method's locks are made, and reports names that cannot be. */
final class LockNameReader {

    private final BeanFactory beans;
    private final AttributeTexts texts;
    private final TaggedLocks tagged;

    LockNameReader(BeanFactory beans, AttributeTexts texts, TaggedLocks tagged) {
        this.beans = beans;
        this.texts = texts;
        this.tagged = tagged;
    }

    /** Whether a call may need more than one lock. */
    static boolean isOfSeveral(MergedAnnotation<Locked> locked) {
        return locked.getStringArray("name").length > 1
                || !locked.getString("keys").isBlank();
    }

    LockName read(
            MergedAnnotation<Locked> locked,
            @Nullable LockProfile profile,
            Method method,
            Class<?> targetClass,
            Misuses.At misuses) {
        String key = locked.getString("key");
        String keys = locked.getString("keys");
        boolean computed = !key.isBlank() || !keys.isBlank();
        List<String> fixed = fixed(locked.getStringArray("name"), computed, misuses);
        fixed.forEach(name -> NameCheck.check(name, computed, method, misuses));
        if (!keys.isBlank() && !key.isBlank()) {
            misuses.add("key and keys are given", "Keep key for one lock, or keys for several that are held together");
        }
        if (!keys.isBlank() && fixed.size() > 1) {
            misuses.add(
                    "keys are given beside several names, and would make a lock of each with each",
                    "Keep one name beside keys, or give several names one key");
        }
        if (profile != null && profile.tagged()) {
            fixed.forEach(name -> tag(name, profile, misuses));
        }
        KeyExpression expression = keys.isBlank()
                ? expression(KeyExpression.Values.ONE, key, method, targetClass, misuses)
                : expression(KeyExpression.Values.SEVERAL, keys, method, targetClass, misuses);
        return new LockName(fixed, expression, isOfSeveral(locked));
    }

    /** At least one text; it may be empty if it is the only one. */
    private List<String> fixed(String[] written, boolean computed, Misuses.At misuses) {
        if (written.length == 0 || (written.length == 1 && written[0].isBlank())) {
            if (!computed) {
                misuses.add("neither name nor key is given", "Name the lock: @Locked(name = \"stock\", key = \"#p0\")");
            }
            return List.of("");
        }
        if (written.length > LockSet.MOST_NAMES) {
            misuses.add(
                    "it has " + written.length + " names, and a set of locks has at most " + LockSet.MOST_NAMES,
                    "Name one lock that stands for all of them");
        }
        List<String> fixed = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String text : written) {
            String name = texts.resolveToText("name", text, misuses);
            if (text.isBlank()) {
                misuses.add("one of its names is empty", "Write the name of a lock, or leave it out");
            } else if (!seen.add(name) && !name.isEmpty()) {
                misuses.add("name '" + PrintableText.of(name) + "' is given twice", "Name each lock once");
            }
            fixed.add(name);
        }
        return fixed;
    }

    private @Nullable KeyExpression expression(
            KeyExpression.Values values, String text, Method method, Class<?> targetClass, Misuses.At misuses) {
        String resolved = texts.resolveToText(values.attribute(), text, misuses);
        return resolved.isEmpty() ? null : KeyExpression.read(values, resolved, method, targetClass, beans, misuses);
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
}
