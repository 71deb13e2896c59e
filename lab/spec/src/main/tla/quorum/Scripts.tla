------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* A member: one operator for each script.  A script is one step, and it    *)
(* sees its own member only.                                               *)
(***************************************************************************)
EXTENDS Vocabulary

NewMember == [
    vote |-> NoVote,       \* client, attempt, round, ticket, token; left: ticks
    queue |-> {},          \* client, attempt, round, ticket
    fence |-> 0,           \* the highest token that was voted, settled or released here
    waits |-> 0,           \* ticks until it votes
    saved |-> NotSaved]    \* what a restart may find

Outcome(s, answer, pushed) == [member |-> s, answer |-> answer, pushed |-> pushed]

NoAnswer == [kind |-> "none"]
Mine(s, m) ==
    /\ s.vote # NoVote
    /\ s.vote.client = m.from /\ s.vote.attempt = m.attempt /\ s.vote.round = m.round

\* A restarted member waits until all votes that it may have forgotten are over.
MayVote(s) == s.waits = 0

Entry(m) == [client |-> m.from, attempt |-> m.attempt, round |-> m.round, ticket |-> m.ticket]
Voted(s, e, base, term) ==
    LET token == IF Kept("fence") THEN Max(base, s.fence + 1) ELSE Max(base, 1)
    IN  [s EXCEPT !.vote = [client |-> e.client, attempt |-> e.attempt, round |-> e.round, ticket |-> e.ticket,
                            token |-> token, left |-> term],
                  !.fence = Max(@, token),
                  !.queue = @ \ {e}]

\* A vote as its client reads it.
VoteMessage(at, s, ago) ==
    [kind |-> "vote", at |-> at, to |-> s.vote.client, attempt |-> s.vote.attempt, round |-> s.vote.round,
     token |-> s.vote.token, left |-> s.vote.left - ago]

Reached(at, queue) == {e \in queue : IsLinked(e.client, at)}
First(queue) == CHOOSE e \in queue : \A f \in queue : e.ticket <= f.ticket

\* The vote goes to the head of the queue that can be reached; lower heads that cannot are dropped.
HandOn(at, s, heads, base) ==
    LET free == [s EXCEPT !.vote = NoVote]
        reached == Reached(at, heads)
    IN  IF reached = {} THEN Outcome(free, NoAnswer, {})
        ELSE LET head == First(reached)
                 given == Voted([free EXCEPT !.queue = {e \in @ : e \notin heads \/ e.ticket >= head.ticket}],
                                head, base, Claim)
             IN  Outcome(given, NoAnswer, {VoteMessage(at, given, 0)})

\* What earlier rounds of the attempt have here is over: a later question shows that they were given back.
IsOlder(e, m) == e.client = m.from /\ e.attempt = m.attempt /\ e.round < m.round
IsNewer(e, m) == e.client = m.from /\ e.attempt = m.attempt /\ e.round > m.round
Cleared(s, m) ==
    [s EXCEPT !.queue = {e \in @ : ~IsOlder(e, m)},
              !.vote = IF @ # NoVote /\ IsOlder(@, m) THEN NoVote ELSE @]

Sees(m, s) ==
    [kind |-> "other", at |-> m.at, to |-> m.from, attempt |-> m.attempt, round |-> m.round,
     who |-> IF s.vote = NoVote THEN NotSeen
             ELSE [client |-> s.vote.client, attempt |-> s.vote.attempt, ticket |-> s.vote.ticket]]

\* ask: a question of a round.  `pass` is "no", or this round began by yielding: "head" votes for another,
\* "holder" for the holder alone, if it is queued here.
Ask(s, m) ==
    LET own == Entry(m)
        clear == Cleared(s, m)
        queued == [clear EXCEPT !.queue = @ \cup {own}]
        heads == CASE m.pass = "no" -> queued.queue
                   [] m.pass = "head" -> clear.queue
                   [] m.pass = "holder" -> {e \in clear.queue : e.client = m.holder}
        isFirst == own \in heads /\ \A e \in Reached(m.at, heads) : own.ticket <= e.ticket
    IN  IF (s.vote # NoVote /\ IsNewer(s.vote, m)) \/ \E e \in s.queue : IsNewer(e, m)
        THEN Outcome(s, NoAnswer, {})
        ELSE IF Mine(clear, m) THEN Outcome([clear EXCEPT !.queue = @ \ {own}], VoteMessage(m.at, clear, m.ago), {})
        ELSE IF clear.vote # NoVote THEN Outcome(queued, Sees(m, queued), {})
        ELSE IF isFirst
        THEN LET given == Voted(queued, own, m.base, Lease) IN Outcome(given, VoteMessage(m.at, given, m.ago), {})
        ELSE LET on == HandOn(m.at, queued, heads, m.base) IN [on EXCEPT !.answer = Sees(m, on.member)]

\* What settle and renew answer if they do nothing; settle says what only higher tokens can be settled above.
Refusal(m, s, fence) == [Sees(m, s) EXCEPT !.kind = "refused"] @@ [fence |-> fence]

\* settle: raises the token of this round's vote; one that comes late lowers none
Settle(s, m) ==
    LET settled == [s EXCEPT !.vote.token = m.token, !.fence = m.token]
    IN  IF Mine(s, m) /\ s.fence <= m.token THEN Outcome(settled, VoteMessage(m.at, settled, m.ago), {})
        ELSE Outcome(s, Refusal(m, s, s.fence), {})

\* release: of a hold, with its token; or of an attempt that is over, with token 0
Release(s, m) ==
    LET left == [s EXCEPT !.queue = {e \in @ : ~(IsOlder(e, m) \/ e = [Entry(m) EXCEPT !.ticket = e.ticket])},
                          !.fence = IF m.token > 0 /\ Kept("releaseFence") THEN Max(@, m.token + 1) ELSE @]
        ends == IF Kept("owner") THEN Mine(s, m) \/ (s.vote # NoVote /\ IsOlder(s.vote, m)) ELSE s.vote # NoVote
        base == IF m.token > 0 THEN m.token + 2 ELSE 0
    IN  IF ends \/ s.vote = NoVote THEN HandOn(m.at, left, left.queue, base)
        ELSE Outcome(left, NoAnswer, {})

\* renew: of the vote of this round, whatever its token; or regains it where nothing has happened since
Renew(s, m) ==
    LET renewed == [s EXCEPT !.vote.left = Max(@, Lease), !.vote.token = Max(@, m.token), !.fence = Max(@, m.token)]
        heals == /\ s.vote = NoVote
                 /\ s.fence <= m.token \/ ~Kept("healFence")
        healed == [s EXCEPT !.vote = [client |-> m.from, attempt |-> m.attempt, round |-> m.round,
                                      ticket |-> m.ticket, token |-> m.token, left |-> Lease],
                            !.fence = Max(@, m.token),
                            !.queue = @ \ {Entry(m)}]
    IN  IF Mine(s, m) THEN Outcome(renewed, VoteMessage(m.at, renewed, m.ago), {})
        ELSE IF heals THEN Outcome(healed, VoteMessage(m.at, healed, m.ago), {})
        ELSE Outcome(s, Refusal(m, s, 0), {})

\* A member that restarted takes part in nothing until all that it may have forgotten is over.
Refuses(s, m) == ~MayVote(s) /\ m.bound /\ (m.kind = "renew" => Kept("quarantineHeals"))

CarriedOut(m) ==
    IF Refuses(members[m.at], m) THEN Outcome(members[m.at], NoAnswer, {})
    ELSE CASE m.kind = "ask" -> Ask(members[m.at], m)
           [] m.kind = "settle" -> Settle(members[m.at], m)
           [] m.kind = "release" -> Release(members[m.at], m)
           [] m.kind = "renew" -> Renew(members[m.at], m)
=============================================================================
