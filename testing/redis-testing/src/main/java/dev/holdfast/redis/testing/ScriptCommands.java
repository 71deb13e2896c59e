package dev.holdfast.redis.testing;

import dev.holdfast.HolderId;
import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.service.Answers;
import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptQuestion;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.clock.ClockReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the commands by which clients run the library's scripts, and reads which hold a script has granted. */
public final class ScriptCommands {

    private static final RoundTrip NO_TIME = new RoundTrip(new ClockReading(0, 0), 0);

    private final ScriptRequests requests;
    private final UnaryOperator<String> shas;

    /**
     * Commands with the keys of a prefix.
     *
     * @param format where things stand
     * @param shas gives what the server knows a script by, for the script's name
     */
    public ScriptCommands(WireFormat format, UnaryOperator<String> shas) {
        this.requests = new ScriptRequests(format.keys());
        this.shas = shas;
    }

    /**
     * What an attempt asks.
     *
     * @param client the asking client
     * @param lock the lock's name
     * @param attempt its attempt
     * @param tokenFloor the highest token that the client has ever seen
     * @param notAfterMicros when it is too old to be answered, by the server's clock
     * @param kind how the attempt asks
     * @param arrivedMicros when the attempt came, by the server's clock; empty for now
     */
    public record Question(
            String client,
            String lock,
            Attempt attempt,
            long tokenFloor,
            long notAfterMicros,
            Ask.Kind kind,
            OptionalLong arrivedMicros) {

        ScriptQuestion translated() {
            return new ScriptQuestion(attempt, tokenFloor, notAfterMicros, kind, arrivedMicros);
        }
    }

    /**
     * A question for a lock.
     *
     * @param question what is asked
     * @return the words of the command
     */
    public List<String> acquire(Question question) {
        return words(requests.ask(unsealed(question.client), LockId.of(question.lock), question.translated()));
    }

    /**
     * The end of a hold.
     *
     * @param client the client that releases
     * @param lock the lock's name
     * @param hold its hold
     * @param minimumHoldMillis what is left of the minimum hold
     * @param next what a fresh attempt of the client asks after that, if any
     * @return the words of the command
     */
    public List<String> release(
            String client, String lock, Hold hold, long minimumHoldMillis, @Nullable Question next) {
        return words(requests.release(
                unsealed(client), LockId.of(lock), hold, minimumHoldMillis, next == null ? null : next.translated()));
    }

    /**
     * Renewals of the holds of one client.
     *
     * @param client the client that holds
     * @param renewals one or more
     * @return the words of the command
     */
    public List<String> renew(String client, List<Renewal> renewals) {
        return words(requests.renew(client, renewals));
    }

    /**
     * The renewal of a hold on a server that has taken over.
     *
     * @param client the client that holds
     * @param renewal the hold, and for how long
     * @param notAfterMicros when it is too late to restore it, by the server's clock
     * @return the words of the command
     */
    public List<String> regain(String client, Renewal renewal, long notAfterMicros) {
        return words(requests.regain(unsealed(client), renewal, notAfterMicros));
    }

    /**
     * A hold that becomes one with another share.
     *
     * @param from the hold
     * @param to what a fresh attempt of the client asks, with the other share
     * @return the words of the command
     */
    public List<String> change(Hold from, Question to) {
        return words(requests.change(to.client, LockId.of(to.lock), from, to.translated()));
    }

    /**
     * The end of a member of a group by force.
     *
     * @param lock the lock's name
     * @param member the member, by its client, attempt and token
     * @return the words of the command
     */
    public List<String> forceLeave(String lock, HolderId member) {
        return words(requests.forceLeave(LockId.of(lock), member).orElseThrow());
    }

    /**
     * The end of an attempt.
     *
     * @param client the client that leaves
     * @param lock the lock's name
     * @param attempt its attempt
     * @return the words of the command
     */
    public List<String> leave(String client, String lock, Attempt attempt) {
        return words(requests.leave(unsealed(client), LockId.of(lock), attempt));
    }

    /**
     * Stores an outcome, or the data of a term.
     *
     * @param client the client that holds
     * @param outcome what is stored, and under which hold
     * @return the words of the command
     */
    public List<String> store(String client, NewOutcome outcome) {
        return words(requests.store(client, outcome));
    }

    /**
     * Reads an outcome, or the data of a term.
     *
     * @param lock the lock's name
     * @param kind which of the two
     * @return the words of the command
     */
    public List<String> recall(String lock, StoredKind kind) {
        return words(requests.recall(LockId.of(lock), kind));
    }

    /**
     * Reads what is known of a lock.
     *
     * @param lock the lock's name
     * @return the words of the command
     */
    public List<String> inspect(String lock) {
        return words(requests.inspect(LockId.of(lock)));
    }

    /**
     * Says who a client is.
     *
     * @param client the client's id
     * @param properties host, process id, application, and when it connected
     * @return the words of the command
     */
    public List<String> announce(String client, List<String> properties) {
        return words(requests.announce(client, properties));
    }

    /** As a client that believes what it is sent without a seal. */
    private static QueuedClient unsealed(String client) {
        return new QueuedClient(client, "");
    }

    private List<String> words(ScriptRequest request) {
        List<String> words = new ArrayList<>();
        words.add("EVALSHA");
        words.add(shas.apply(request.script().name()));
        words.add(Integer.toString(request.keys().size()));
        words.addAll(request.keys());
        words.addAll(request.arguments());
        return List.copyOf(words);
    }

    /**
     * The hold that the answer to a question grants.
     *
     * @param attempt who asked
     * @param answer {@code Long}, {@code String}, or null for nil
     * @return empty if nothing was granted
     */
    public static Optional<Hold> granted(Attempt attempt, List<?> answer) {
        AskAnswer read = Answers.ask(attempt, Reply.of(answer), NO_TIME);
        return read instanceof AskAnswer.Granted granted ? Optional.of(granted.hold(attempt)) : Optional.empty();
    }

    /**
     * The hold that the answer to a {@link #change} grants.
     *
     * @param to the fresh attempt
     * @param answer {@code Long}, {@code String}, or null for nil
     * @return empty if nothing was changed
     */
    public static Optional<Hold> changed(Attempt to, List<?> answer) {
        ChangeAnswer read = Answers.change(to, Reply.of(answer), NO_TIME);
        return read instanceof ChangeAnswer.Changed changed
                ? Optional.of(changed.grant().hold(to))
                : Optional.empty();
    }
}
