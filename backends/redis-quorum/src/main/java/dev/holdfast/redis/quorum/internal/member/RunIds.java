package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.spi.BackendFailure;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Finds a server that is named as two members: it would vote twice. Thread-safe. */
final class RunIds {

    private final ConcurrentHashMap<String, MemberNode> members = new ConcurrentHashMap<>();

    /** A member leads to the server of this run. Answers why it must not, if another member does. */
    Optional<BackendFailure> claim(MemberNode member, String runId) {
        MemberNode other = members.putIfAbsent(runId, member);
        if (other != null && other != member) {
            return Optional.of(ServerFacts.sameAs(other.address()));
        }
        members.entrySet()
                .removeIf(entry -> entry.getValue() == member && !entry.getKey().equals(runId));
        return Optional.empty();
    }
}
