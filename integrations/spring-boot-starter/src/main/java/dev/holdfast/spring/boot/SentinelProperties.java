package dev.holdfast.spring.boot;

import org.jspecify.annotations.Nullable;

/**
 * The Sentinels, whose users are not those of the data servers.
 *
 * @param username the user's name; the default user unless set
 * @param password the user's password; none unless set
 * @param tls whether TLS is spoken with the Sentinels; as the scheme of the URI says unless set
 */
record SentinelProperties(
        @Nullable String username,
        @Nullable String password,
        @Nullable Boolean tls) {

    boolean isSet() {
        return username != null || password != null || tls != null;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "SentinelProperties[username=" + username + ", tls=" + tls + "]";
    }
}
