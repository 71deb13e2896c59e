package dev.holdfast.jdbc.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What clients have said about themselves, put into an inspection. */
record KnownClients(Map<String, ClientInfo> byId) {

    /** The holders' ids. */
    static Set<String> needed(LockInspection inspection) {
        return Stream.concat(
                        inspection.holder().stream(),
                        inspection.group().stream().flatMap(group -> group.members().stream()))
                .map(Holder::clientId)
                .collect(Collectors.toSet());
    }

    LockInspection in(LockInspection inspection) {
        return new LockInspection(
                inspection.name(),
                inspection.holder().map(this::in),
                inspection
                        .group()
                        .map(group -> new Group(
                                group.label(),
                                group.units(),
                                group.members().stream().map(this::in).toList(),
                                group.memberCount())),
                inspection.waiters(),
                inspection.waiterCount(),
                inspection.serverTime(),
                inspection.node(),
                inspection.kept());
    }

    private Holder in(Holder holder) {
        return new Holder(
                holder.clientId(),
                holder.attempt(),
                holder.token(),
                holder.leaseLeft(),
                Optional.ofNullable(byId.get(holder.clientId())));
    }
}
