package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.service.Announcements;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.Message;
import dev.holdfast.redis.quorum.internal.count.Vote;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.redis.quorum.internal.wire.QuorumMessage;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.identity.ClientSecret;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what the members send, and notes how their links fare. Thread-safe. */
final class MemberEvents {

    private static final Logger LOG = LoggerFactory.getLogger(MemberEvents.class);

    private final MemberGroup group;
    private final Candidacies candidacies;
    private final BackendListener listener;
    private final Supplier<ClientSecret> secret;
    private final Announcements announcements;
    private final Runnable twinFound;
    private final FreeTimes freeTimes;
    private final AtomicBoolean wasEnough = new AtomicBoolean();

    /**
     * Reads what comes.
     *
     * @param secret with which votes that are pushed to the client are sealed now
     */
    MemberEvents(
            MemberGroup group,
            Candidacies candidacies,
            BackendListener listener,
            Supplier<ClientSecret> secret,
            Announcements announcements,
            Runnable twinFound) {
        this.group = group;
        this.candidacies = candidacies;
        this.listener = listener;
        this.secret = secret;
        this.announcements = announcements;
        this.twinFound = twinFound;
        this.freeTimes = new FreeTimes(group.quorum().size());
    }

    /** The standing of a member has changed. Where there are enough again, each waiter asks. */
    void standingChanged() {
        boolean isEnough = group.quorum().size().isEnough(group.voting());
        if (isEnough && wasEnough.compareAndSet(false, true)) {
            listener.requestsRestored();
        } else if (!isEnough) {
            wasEnough.set(false);
        }
    }

    RedisTransport.Events of(MemberNode member) {
        return new OfMember(group.members().indexOf(member), member);
    }

    private final class OfMember implements RedisTransport.Events {

        private final int index;
        private final MemberNode member;

        OfMember(int index, MemberNode member) {
            this.index = index;
            this.member = member;
        }

        @Override
        public void message(RedisNode from, String text) {
            Envelope letter = Envelope.of(text);
            QuorumMessage message = QuorumMessage.parse(letter.message());
            if (message instanceof QuorumMessage.Voted voted) {
                if (isOfTheMember(letter)) {
                    voted(voted);
                } else {
                    forged(text);
                }
            } else if (Message.parseBeat(letter.message()) != null) {
                // Those with a seal do not come as far.
                forged(text);
            } else if (message instanceof QuorumMessage.Wanted wanted) {
                listener.wanted(LockId.of(wanted.name()));
            } else if (message instanceof QuorumMessage.FreeAt freeAt) {
                long atNanos = member.time().earliestNanos(freeAt.memberMicros());
                freeTimes
                        .heard(freeAt.name(), index, atNanos)
                        .ifPresent(nanos -> listener.freeAt(LockId.of(freeAt.name()), nanos));
            } else {
                // Shortened here, for an entry that waits would keep the whole of it.
                String shown = PrintableText.of(text);
                LogThread.write(() -> LOG.warn(
                        "Ignored a message that is not of format q1; another version of Holdfast, or another program,"
                                + " sent it: {}",
                        shown));
            }
        }

        /** Another member could not have sealed it so, nor anybody who has heard what others have sent. */
        private boolean isOfTheMember(Envelope letter) {
            return member.runId()
                    .filter(run -> letter.isSealedWith(secret.get(), run + ":"))
                    .isPresent();
        }

        private void forged(String text) {
            listener.forged("'" + PrintableText.of(text) + "' does not have the seal of the member's scripts");
        }

        private void voted(QuorumMessage.Voted voted) {
            Vote vote = new Vote(
                    voted.tokens(),
                    member.time()
                            .placed(voted.votedAtMicros(), voted.claimMillis())
                            .orElseGet(() -> member.time().unplaced(voted.claimMillis())),
                    voted.waiters());
            candidacies.pushed(index, LockId.of(voted.name()), voted.attempt(), voted.yields(), vote);
        }

        /** What was missed here, the others have sent as well, as long as there were enough of them. */
        @Override
        public void messagesRestored() {
            if (!group.isListeningWithout(member)) {
                listener.messagesRestored();
            }
        }

        @Override
        public void requestsRestored() {
            member.enrol();
            var unused = announcements.announceTo(member.link()).handle((micros, error) -> {
                if (error != null) {
                    LOG.debug("Client could not announce itself at {}", member.address(), error);
                }
                return error == null;
            });
        }

        /** A member is one server, which no other takes the place of; what is fresh are the connections. */
        @Override
        public void takenOver(Predicate<LockId> names) {
            requestsRestored();
            messagesRestored();
        }

        @Override
        public void twinFound() {
            twinFound.run();
        }
    }
}
