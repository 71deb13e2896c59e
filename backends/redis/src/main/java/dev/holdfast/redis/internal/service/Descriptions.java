package dev.holdfast.redis.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import java.util.Map;
import java.util.Optional;

/** Adds what clients say about themselves to what was seen of a lock. */
public final class Descriptions {

    private Descriptions() {}

    /**
     * The same inspection, with its holders described.
     *
     * @param known what clients say, by their ids
     * @param node where the lock is kept
     */
    public static LockInspection of(LockInspection seen, Map<String, ClientInfo> known, Optional<String> node) {
        return new LockInspection(
                seen.name(),
                seen.holder().map(holder -> of(holder, known)),
                seen.group()
                        .map(group -> new Group(
                                group.label(),
                                group.units(),
                                group.members().stream()
                                        .map(member -> of(member, known))
                                        .toList(),
                                group.memberCount())),
                seen.waiters(),
                seen.waiterCount(),
                seen.serverTime(),
                node,
                seen.kept());
    }

    private static Holder of(Holder holder, Map<String, ClientInfo> known) {
        return new Holder(
                holder.clientId(),
                holder.attempt(),
                holder.token(),
                holder.leaseLeft(),
                Optional.ofNullable(known.get(holder.clientId())));
    }
}
