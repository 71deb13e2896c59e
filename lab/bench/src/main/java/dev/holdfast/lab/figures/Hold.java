package dev.holdfast.lab.figures;

/**
 * That a thread held the lock for a time.
 *
 * @param client which client, counted from 0
 * @param thread which of its threads, counted from 0
 * @param fromMicros when it ran as the holder, since the first hold of the excerpt
 * @param toMicros when it called release
 */
public record Hold(int client, int thread, double fromMicros, double toMicros) {}
