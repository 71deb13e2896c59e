package dev.holdfast.console.internal;

/** What the page sends to end a hold. */
public record ReleaseRequest(String name, String shown, String typed) {}
