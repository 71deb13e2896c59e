package dev.holdfast.cli.inspect;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.cli.TextTable;
import dev.holdfast.cli.inspect.LiveClients.BlockedOwner;
import dev.holdfast.spi.PrintableText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One lock for people. */
final class LockReport {

    private static final String UNKNOWN = "?";
    private static final int LONGEST_TEXT = 500;

    private final SeenLock seen;
    private final LiveClients clients;
    private final LockInspection inspection;

    LockReport(SeenLock seen, LiveClients clients) {
        this.seen = seen;
        this.clients = clients;
        this.inspection = seen.inspection();
    }

    /** Prints it, without flushing. */
    void print(PrintWriter out) {
        out.println(new LockSentence(seen));
        if (clients.haveGone(seen)) {
            out.println(
                    "whoever holds it is not connected any more; unless that changes, it is free when the lease ends");
        }
        inspection.node().ifPresent(node -> out.println("on " + printable(node)));
        if (!seen.holders().isEmpty()) {
            out.println();
            printHolders(out);
            printBlockedOwners(out);
        }
        if (inspection.waiterCount() > 0) {
            out.println();
            printWaiters(out);
        }
        seen.outcome().ifPresent(outcome -> printText(out, "outcome, under token " + outcome.token(), outcome.value()));
        seen.kept().ifPresent(text -> printText(out, "kept with it", text));
    }

    private void printHolders(PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("HOLDER", "HOST", "PID", "APPLICATION", "CONNECTED", "LEASE LEFT"));
        for (Holder holder : seen.holders()) {
            Optional<ClientInfo> client = holder.client();
            rows.add(List.of(
                    printable(holder.id().toString()),
                    host(client),
                    pid(client),
                    application(client),
                    connected(holder.clientId(), client),
                    SpokenDuration.ofLease(holder.leaseLeft())));
        }
        new TextTable(rows).print(out);
        printRest(out, seen.notShown());
    }

    private static String host(Optional<ClientInfo> client) {
        return client.map(info -> printable(info.host())).orElse(UNKNOWN);
    }

    private static String pid(Optional<ClientInfo> client) {
        return client.map(info -> Long.toString(info.pid())).orElse(UNKNOWN);
    }

    private static String application(Optional<ClientInfo> client) {
        return client.map(info -> info.application().isEmpty() ? "-" : printable(info.application()))
                .orElse(UNKNOWN);
    }

    private String connected(String clientId, Optional<ClientInfo> client) {
        if (clients.isConnected(clientId).filter(connected -> !connected).isPresent()) {
            return "no more";
        }
        return client.map(info -> Duration.between(info.since(), inspection.serverTime()))
                .map(since -> SpokenDuration.of(since.isNegative() ? Duration.ZERO : since) + " ago")
                .orElse(UNKNOWN);
    }

    private void printWaiters(PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(waiterRow("PLACE", "WAITING CLIENT", List.of("HOST", "PID", "APPLICATION"), "ATTEMPT", "FOR"));
        for (Waiter waiter : inspection.waiters()) {
            Optional<ClientInfo> client = clients.find(waiter);
            rows.add(waiterRow(
                    Integer.toString(rows.size()),
                    printable(waiter.clientId()),
                    List.of(host(client), pid(client), application(client)),
                    Long.toString(waiter.attempt()),
                    SpokenDuration.of(seen.waitingFor(waiter))));
        }
        new TextTable(rows).print(out);
        printRest(out, inspection.waiterCount() - inspection.waiters().size());
    }

    /** Without who the client is, where that is not known of any. */
    private List<String> waiterRow(String place, String id, List<String> who, String attempt, String waited) {
        return inspection.waiters().stream()
                        .allMatch(waiter -> clients.find(waiter).isEmpty())
                ? List.of(place, id, attempt, waited)
                : Stream.of(List.of(place, id), who, List.of(attempt, waited))
                        .flatMap(List::stream)
                        .toList();
    }

    private void printBlockedOwners(PrintWriter out) {
        for (BlockedOwner owner : clients.blockedOwners(seen)) {
            out.println("thread '" + printable(owner.thread().thread()) + "' of "
                    + owner.client()
                            .info()
                            .map(LockSentence::client)
                            .orElseGet(() -> printable(owner.client().clientId()))
                    + " owns it, and waits for lock '"
                    + printable(owner.thread().awaited()) + "'");
        }
    }

    private static void printRest(PrintWriter out, long notShown) {
        if (notShown > 0) {
            out.println("and " + notShown + " more");
        }
    }

    private static void printText(PrintWriter out, String what, String text) {
        out.println();
        out.println(what + ": " + PrintableText.of(text, LONGEST_TEXT));
    }

    /** What others have written must neither move a terminal's cursor nor break the line. */
    private static String printable(String text) {
        return PrintableText.of(text, Integer.MAX_VALUE);
    }
}
