package dev.holdfast.lab.load;

/**
 * What a thread left behind.
 *
 * @param client which client, counted from 0
 * @param thread which of its threads, counted from 0
 * @param tape its passes
 * @param left the arrivals that it had not begun with
 */
public record Trace(int client, int thread, Tape tape, Backlog left) {}
