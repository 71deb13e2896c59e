package dev.holdfast.spring.internal;

import dev.holdfast.spring.Limited;
import dev.holdfast.spring.LockBackoff;
import dev.holdfast.spring.Locked;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * What a native image has to keep of this library: the attributes of the annotations, and what {@code #root} shows to
 * expressions.
 */
final class LockedRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.reflection()
                .registerType(Locked.class, MemberCategory.INVOKE_DECLARED_METHODS)
                .registerType(Limited.class, MemberCategory.INVOKE_DECLARED_METHODS)
                .registerType(LockBackoff.class, MemberCategory.INVOKE_DECLARED_METHODS)
                .registerType(KeyRoot.class, MemberCategory.INVOKE_PUBLIC_METHODS);
    }
}
