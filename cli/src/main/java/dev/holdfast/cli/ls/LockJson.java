package dev.holdfast.cli.ls;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.redis.LiveLock;
import dev.holdfast.redis.LockListing;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Live locks for programs: one object. What is not known is null. */
final class LockJson {

    private static final JsonFactory JSON = new JsonFactory();

    private final LockListing listing;

    LockJson(LockListing listing) {
        this.listing = listing;
    }

    String text() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeArrayFieldStart("locks");
            for (LiveLock lock : listing.locks()) {
                write(json, lock);
            }
            json.writeEndArray();
            json.writeStringField("serverTime", listing.serverTime().toString());
            json.writeNumberField("foreignKeys", listing.foreignKeys());
            json.writeBooleanField("complete", listing.complete());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, LiveLock lock) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", lock.name());
        json.writeStringField("state", lock.kept() ? "kept" : "held");
        json.writeObjectFieldStart("holder");
        json.writeStringField("client", lock.clientId());
        json.writeNumberField("attempt", lock.attempt());
        if (lock.holder().isPresent()) {
            json.writeStringField("id", lock.holder().get().toString());
        } else {
            json.writeNullField("id");
        }
        if (lock.client().isPresent()) {
            json.writeStringField("host", lock.client().get().host());
            json.writeNumberField("pid", lock.client().get().pid());
            json.writeStringField("application", lock.client().get().application());
            json.writeStringField("since", lock.client().get().since().toString());
        } else {
            json.writeNullField("host");
            json.writeNullField("pid");
            json.writeNullField("application");
            json.writeNullField("since");
        }
        json.writeEndObject();
        if (lock.heldFor().isPresent()) {
            json.writeNumberField("heldMillis", lock.heldFor().get().toMillis());
        } else {
            json.writeNullField("heldMillis");
        }
        json.writeNumberField("leaseLeftMillis", lock.leaseLeft().toMillis());
        json.writeNumberField("token", lock.token());
        json.writeNumberField("waiters", lock.waiters());
        json.writeEndObject();
    }
}
