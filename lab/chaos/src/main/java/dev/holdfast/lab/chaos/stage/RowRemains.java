package dev.holdfast.lab.chaos.stage;

import java.util.List;

/**
 * The rows of locks in a database. A row stays for an hour, with the last hold that is over; what is left is a hold
 * that goes on, or somebody in a queue.
 */
final class RowRemains implements Remains {

    private final SqlServers servers;
    private final String nowMicros;

    RowRemains(SqlServers servers, String nowMicros) {
        this.servers = servers;
        this.nowMicros = nowMicros;
    }

    @Override
    public List<String> holds() throws InterruptedException {
        return servers.ask("SELECT CONCAT(lock_name, ' of ', client_id, ' ', members) FROM holdfast_lock"
                + " WHERE held_until > " + nowMicros + " ORDER BY lock_name");
    }

    @Override
    public List<String> placesOf(List<String> clients) throws InterruptedException {
        return queues().stream()
                .filter(queue -> clients.stream().anyMatch(client -> queue.matches(".*[ ;]" + client + ":.*")))
                .toList();
    }

    @Override
    public boolean isQueued(String lock) throws InterruptedException {
        return queues().stream().anyMatch(queue -> queue.startsWith(lock + ": "));
    }

    @Override
    public List<String> queues() throws InterruptedException {
        return servers.ask(
                "SELECT CONCAT(lock_name, ': ', queue) FROM holdfast_lock WHERE queue <> '' ORDER BY lock_name");
    }

    /** When a lock has been used by one who had all of it, nothing in its row says anything about others. */
    @Override
    public List<String> endless() throws InterruptedException {
        return servers.ask("SELECT CONCAT('a row still has members or a limit: ', lock_name, ' ', members)"
                + " FROM holdfast_lock WHERE members <> '' OR limit_until > " + nowMicros + " ORDER BY lock_name");
    }
}
