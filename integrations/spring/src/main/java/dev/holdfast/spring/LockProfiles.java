package dev.holdfast.spring;

import dev.holdfast.spi.PrintableText;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The {@linkplain LockProfile profiles} of an application by their names. A bean of this type is where
 * {@link Locked#profile()} looks. Immutable.
 */
public final class LockProfiles {

    private final TreeMap<String, LockProfile> byName = new TreeMap<>();

    private LockProfiles(Collection<LockProfile> profiles) {
        for (LockProfile profile : profiles) {
            if (byName.put(profile.name(), profile) != null) {
                throw new IllegalArgumentException(
                        "There are two lock profiles named '" + PrintableText.of(profile.name()) + "'");
            }
        }
    }

    /**
     * These profiles.
     *
     * @param profiles with a name of its own each
     * @return the profiles by name
     * @throws IllegalArgumentException if two have one name
     */
    public static LockProfiles of(LockProfile... profiles) {
        return of(Arrays.asList(profiles));
    }

    /**
     * These profiles.
     *
     * @param profiles with a name of its own each
     * @return the profiles by name
     * @throws IllegalArgumentException if two have one name
     */
    public static LockProfiles of(Collection<LockProfile> profiles) {
        return new LockProfiles(profiles);
    }

    /**
     * The profile of this name.
     *
     * @param name its name
     * @return empty if there is none
     */
    public Optional<LockProfile> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * The names of all profiles.
     *
     * @return in alphabetical order, unmodifiable
     */
    public Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }

    /**
     * Whether a profile is {@linkplain LockProfile#tagged() tagged}.
     *
     * @return true if at least one is
     */
    public boolean anyTagged() {
        return byName.values().stream().anyMatch(LockProfile::tagged);
    }

    @Override
    public String toString() {
        return "Lock profiles " + byName.keySet();
    }
}
