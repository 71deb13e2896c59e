package dev.holdfast.console.internal;

import dev.holdfast.console.internal.LockTrack.Stay;
import dev.holdfast.console.internal.Sample.SeenClient;
import org.jspecify.annotations.Nullable;

/** What happened, for people. */
final class Sentences {

    private Sentences() {}

    static String of(String kind, @Nullable SeenClient client, Stay stay) {
        String who = who(client, stay.client);
        return switch (kind) {
            case "acquired" -> "acquired by " + who;
            case "handed" -> "handed to " + who;
            case "released" -> "released by " + who;
            case "expired" -> "the lease of " + who + " has expired";
            case "queued" -> who + " waits";
            case "gaveUp" -> who + " waits no longer, and did not get it";
            default -> "no longer held by " + who;
        };
    }

    /** A client as people know it. */
    static String who(@Nullable SeenClient client, String id) {
        if (client == null || client.host() == null) {
            return id;
        }
        String place = client.host() + ":" + client.pid();
        String application = client.application();
        return application == null || application.isEmpty() ? place : application + " (" + place + ")";
    }
}
