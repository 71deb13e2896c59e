/**
 * A bean that stands for an election as long as its application runs, and events for what follows:
 * {@link dev.holdfast.spring.election.LeaderCandidate}.
 */
@NullMarked
package dev.holdfast.spring.election;

import org.jspecify.annotations.NullMarked;
