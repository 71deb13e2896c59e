package dev.holdfast.cli.demo;

import java.time.Duration;

/**
 * What is played.
 *
 * @param nodes how many JVMs sell
 * @param requests how many buyers come
 * @param stock how many items there are
 * @param concurrency how many buyers are served or wait at a time
 * @param think how long the business code of a sale takes, in every mode
 * @param lease the lease of the lock in the Holdfast round
 */
record DemoSettings(int nodes, int requests, int stock, int concurrency, Duration think, Duration lease) {}
