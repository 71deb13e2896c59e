package dev.holdfast.architecture.offences.elsewhere.internal;

/** What another module keeps to itself. */
public final class Hidden {}
