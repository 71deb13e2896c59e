package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenClient;
import org.jspecify.annotations.Nullable;

/** What happened, for people. */
final class Sentences {

    private Sentences() {}

    static String of(String kind, @Nullable SeenClient client, Stay stay) {
        String who = who(client, stay.client);
        return switch (kind) {
            case "acquired" -> "acquired by " + who;
            case "released" -> "no longer held by " + who + ", from whom it was taken by force";
            case "ended" -> "no longer held by " + who + ": released, or taken away";
            case "expired" -> "no longer held by " + who + ", whose lease was not renewed in time";
            case "queued" -> who + " waits";
            case "gaveUp" -> who + " waits no longer, and did not get it";
            default -> "no longer seen to be held by " + who;
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
