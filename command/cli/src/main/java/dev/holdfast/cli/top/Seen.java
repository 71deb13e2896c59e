package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Clients;
import dev.holdfast.cli.top.Answers.Graph;
import dev.holdfast.cli.top.Answers.Lock;
import dev.holdfast.cli.top.Answers.State;
import java.time.ZoneId;
import java.util.Optional;

/**
 * What was seen at the last look.
 *
 * @param zone in which times are shown
 * @param state all locks
 * @param lock the one that is opened; empty if none is, or if none of that name was seen
 * @param clients who holds and waits, where that is shown
 * @param graph who blocks whom, where that is shown
 */
record Seen(ZoneId zone, State state, Optional<Lock> lock, Optional<Clients> clients, Optional<Graph> graph) {}
