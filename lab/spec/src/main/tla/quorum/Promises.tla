------------------------------ MODULE Promises ------------------------------
(***************************************************************************)
(* What docs/safety.md says of a quorum, said of the model.                 *)
(***************************************************************************)
EXTENDS Quorum

Symmetry == Permutations(Clients)

(* ---- Safety of states *)

AtMostOneValid == \A c, d \in Clients : Valid(c) /\ Valid(d) => c = d

Backs(m, c) ==
    /\ members[m].vote # NoVote
    /\ members[m].vote.client = c /\ members[m].vote.attempt = lane[c].attempt
    /\ members[m].vote.round = lane[c].round

\* V members stand behind a valid hold, less those that forgot, which do not vote.
MajorityBacked == \A c \in Clients : Valid(c) =>
    Cardinality({m \in Members : Backs(m, c) \/ ~MayVote(members[m])}) >= V

\* No member's vote ends before its client thinks so.
VotesAreThere == \A c \in Clients : Lives(c) /\ lane[c].state # "IDLE" =>
    \A m \in LiveVotes(lane[c]) : ~MayVote(members[m]) \/
        (Backs(m, c) /\ members[m].vote.left >= lane[c].votes[m].left)

ValidHasTheNewestToken == \A c \in Clients : Valid(c) => lane[c].token = newest

\* Nothing on its way ends a valid hold.
NothingTakesBackTheValid == \A c \in Clients : Valid(c) =>
    ~\E m \in commands :
        m.kind = "release" /\ m.from = c /\ ~IsLater(lane[c].attempt, lane[c].round, m.attempt, m.round)

\* A vote for what is over is about to end: by a release, by a newer question, or when its client reads it.
NothingIsLeftBehind == \A m \in Members :
    members[m].vote = NoVote \/
    LET v == members[m].vote
        l == lane[v.client]
    IN  \/ ~Lives(v.client)
        \/ l.state # "IDLE" /\ v.attempt = l.attempt /\ v.round = l.round
        \/ v.left <= Claim
        \/ \E k \in commands : k.at = m /\ k.from = v.client /\ k.kind \in {"release", "ask"}
                /\ ~IsLater(v.attempt, v.round, k.attempt, k.round)
        \/ \E n \in votes : n.at = m /\ n.to = v.client /\ n.attempt = v.attempt /\ n.round = v.round

\* Who seeks is granted soon, if nobody holds.
SplitsEndSoon == open <= PollBound

(* ---- Safety of steps *)

TokensRise == [][\A c \in Clients :
    lane[c].state # "HELD" /\ lane'[c].state = "HELD" => lane'[c].token > newest]_vars

AcquiredIsInTime == [][\A c \in Clients :
    lane[c].state # "HELD" /\ lane'[c].state = "HELD" => Deadline(c)' > 0]_vars

(* ---- Liveness *)

\* Each waiter that stays is granted the lock in the end.
WaitersAreGranted == \A c \in Clients :
    (lane[c].state = "SEEKING") ~> (lane[c].state # "SEEKING" \/ ~Lives(c))

\* A hold comes back to all members, as long as it lasts.
Missing(c) == Valid(c) /\ \E m \in Members : ~Backs(m, c)
HoldsAreHealed == \A c \in Clients : Missing(c) ~> ~Missing(c)
=============================================================================
