------------------------------- MODULE Clocks -------------------------------
(***************************************************************************)
(* Time.  A tick passes when all that is not held up has arrived, and all   *)
(* that is due in a client that is up has been done.                        *)
(***************************************************************************)
EXTENDS Delivery

IsDue(c) ==
    LET l == lane[c]
    IN  \/ l.state = "SEEKING" /\ (l.asks \/ (l.again = 0 /\ Kept("poll")))
        \/ l.state = "HELD" /\ (Deadline(c) = 0 \/ IsRenewalDue(c))

Quiet == Calm /\ \A c \in Clients : IsUp(c) => ~IsDue(c)

(* The order of the tokens, and steps of one and two, are all that is kept of them. *)
Known == AllTokens \cup {0}
Marks == {t \in UNION {{k, k + 1, k + 2} : k \in Known} : t > 0}
Renumbered == [t \in Known |-> Cardinality({k \in Marks : k <= t})]

AgedVote(v) ==
    IF v = NoVote THEN NoVote
    ELSE IF v.left <= 1 THEN NoVote
    ELSE [v EXCEPT !.left = @ - 1, !.token = Renumbered[@]]

AgedMember(s) ==
    [s EXCEPT !.vote = AgedVote(@), !.fence = Renumbered[@], !.waits = Sooner(@),
              !.saved = IF @ = NotSaved THEN NotSaved
                        ELSE [@ EXCEPT !.vote = AgedVote(@), !.fence = Renumbered[@]]]

AgedMine(v) == IF v.left <= 1 THEN NotMine ELSE [token |-> Renumbered[v.token], left |-> v.left - 1]

AgedLane(l) ==
    [l EXCEPT !.votes = [m \in Members |-> AgedMine(@[m])], !.again = Sooner(@), !.token = Renumbered[@],
              !.renewed = FALSE]

AgedCommand(m) == [m EXCEPT !.ago = Min(@ + 1, Lease + 1), !.token = Renumbered[@], !.base = Renumbered[@]]
AgedMessage(m) == [m EXCEPT !.left = IF Kept("sending") THEN Max(@ - 1, 0) ELSE @, !.token = Renumbered[@]]

\* What can change nothing any more is forgotten.
IsSpent(m) == m.left <= 0 \/ m.attempt < lane[m.to].attempt \/ lane[m.to].state = "IDLE"

Tick ==
    /\ Quiet
    /\ members' = [m \in Members |-> AgedMember(members[m])]
    /\ lane' = [c \in Clients |-> IF Lives(c) THEN AgedLane(lane[c]) ELSE lane[c]]
    /\ commands' = {AgedCommand(m) : m \in commands}
    /\ votes' = {AgedMessage(m) : m \in {n \in votes : ~(Without = {} /\ IsSpent(n))}}
    /\ newest' = Renumbered[newest]
    /\ open' = IF /\ \E c \in Clients : IsUp(c) /\ lane[c].state = "SEEKING"
                  /\ ~\E c \in Clients : lane[c].state = "HELD"
               THEN Min(open + 1, Lease + Claim + PollBound)
               ELSE 0
    /\ UNCHANGED <<status, cut, tickets, faults>>
=============================================================================
