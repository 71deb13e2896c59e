package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.redis.internal.service.Descriptions;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMembers.Answer;
import dev.holdfast.redis.quorum.internal.browse.MemberLook.Stored;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.service.LockAgreement;
import dev.holdfast.redis.quorum.internal.service.LockSighting;
import dev.holdfast.spi.BackendFailure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at locks that are known by name. Thread-safe. */
public final class LockLooks {

    /** So many names go to a member at once, so that it serves others in between. */
    private static final int PORTION = 500;

    private final BrowsedMembers members;
    private final ClientRecords records;

    public LockLooks(BrowsedMembers members, ClientRecords records) {
        this.members = members;
        this.records = records;
    }

    /** What enough members agree on, by name. Blocks. */
    public Map<String, LockInspection> at(List<String> names, int mostWaiters)
            throws BackendFailure, InterruptedException {
        Map<String, LockAgreement> agreed = new LinkedHashMap<>();
        for (int from = 0; from < names.size(); from += PORTION) {
            List<String> some = names.subList(from, Math.min(from + PORTION, names.size()));
            MemberLook look = new MemberLook(members.keys().ofLocks(), some, mostWaiters);
            Collection<Answer<Map<String, Stored>>> answers = members.ask(
                            look::at,
                            known -> some.stream()
                                    .noneMatch(name -> LockAgreement.isOpen(members.size(), seen(name, known))))
                    .values();
            for (String name : some) {
                agreed(name, answers).ifPresent(agreement -> agreed.put(name, agreement));
            }
        }
        return described(agreed);
    }

    /**
     * Empty if so many members have something else at the lock's key that no attempt can be granted the lock, or if the
     * votes of those that have not answered decide.
     */
    private Optional<LockAgreement> agreed(String name, Collection<Answer<Map<String, Stored>>> answers) {
        QuorumSize size = members.size();
        List<LockSighting> seen = seen(name, answers);
        long foreign = answers.stream()
                .flatMap(answer -> Stream.ofNullable(answer.value().get(name)))
                .filter(Stored::foreign)
                .count();
        return size.isRuledOutBy((int) foreign) || LockAgreement.isOpen(size, seen)
                ? Optional.empty()
                : Optional.of(LockAgreement.of(size, name, seen));
    }

    private static List<LockSighting> seen(String name, Collection<Answer<Map<String, Stored>>> answers) {
        return answers.stream()
                .flatMap(
                        answer -> Stream.ofNullable(answer.value().get(name)).map(stored -> stored.at(answer.micros())))
                .toList();
    }

    private Map<String, LockInspection> described(Map<String, LockAgreement> agreed)
            throws BackendFailure, InterruptedException {
        var known = records.of(agreed.values().stream()
                .flatMap(each -> each.inspection().holder().stream())
                .map(Holder::clientId)
                .distinct()
                .toList());
        Map<String, LockInspection> described = new LinkedHashMap<>();
        agreed.forEach((name, each) -> described.put(
                name,
                Descriptions.of(
                        each.inspection(),
                        known,
                        each.votes() == 0
                                ? Optional.empty()
                                : Optional.of(VotedLocks.votes(each.votes(), members.size())))));
        return described;
    }
}
