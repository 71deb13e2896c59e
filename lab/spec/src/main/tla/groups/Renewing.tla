------------------------------ MODULE Renewing ------------------------------
(***************************************************************************)
(* A renewal, and what it restores after a takeover.                        *)
(***************************************************************************)
EXTENDS Scripts

RenewedAnswer(s, m) ==
    [Answer(m, "renewed", "RENEWED") EXCEPT !.token = m.token, !.left = Max(Lease - m.ago, 0), !.regain = m.regain,
                                            !.waiters = s.queue # {}]
LostAnswer(m) == [Answer(m, "renewed", "LOST") EXCEPT !.token = m.token, !.regain = m.regain]

InTimeToRegain(s, m) ==
    /\ m.regain /\ Kept("regain")
    /\ m.ago <= m.notAfter \/ ~Kept("regainTime")

\* Nothing later was granted: neither came the grant here, nor one after it.
NothingSince(s, m) == s.fence < m.serial \/ ~Kept("regainFence")

\* Nor was the name granted alone since the group of a member began.
NothingSinceItsGroup(s, m) == NothingSince(s, m) /\ (s.fence <= m.token \/ ~Kept("regainFence"))

\* A hold, as built: never shortened, and restored where nothing is.
RenewHold(s, m) ==
    LET raised == IF m.regain THEN [s EXCEPT !.fence = Max(@, m.serial)] ELSE s
        hold == [client |-> m.from, attempt |-> m.attempt, token |-> m.token, left |-> Lease, proven |-> TRUE]
    IN  IF Mine(s, m.from, m.attempt) /\ s.hold.token = m.token
        THEN Outcome([s EXCEPT !.hold.left = Max(@, Lease), !.hold.proven = TRUE], RenewedAnswer(s, m), <<>>)
        ELSE IF IsFree(s) /\ NothingSince(s, m) /\ InTimeToRegain(s, m)
        THEN Outcome([raised EXCEPT !.hold = hold], RenewedAnswer(s, m), <<>>)
        ELSE Outcome(raised, LostAnswer(m), <<>>)

Renewable(s, m) ==
    {n \in IF Kept("era") THEN Own(s, m.from, m.attempt) ELSE s.members :
        /\ Is(n, m.from, m.attempt)
        /\ n.era = m.token \/ ~Kept("era")
        /\ ~HasEnded(n) \/ ~Kept("ownEnd")}

Extended(s, n, left) ==
    [s EXCEPT !.members = (@ \ {n}) \cup {[n EXCEPT !.left = Max(@, left), !.proven = TRUE]},
              !.group.left = IF Kept("latestEnd") THEN Max(@, left) ELSE @]

Restored(s, m) ==
    LET member == [client |-> m.from, attempt |-> m.attempt, mode |-> m.mode, era |-> m.token, serial |-> m.serial,
                   left |-> Lease, proven |-> TRUE, restored |-> TRUE]
        opened == IF s.group = NoGroup THEN [label |-> Label(m.mode), era |-> m.token, left |-> Lease]
                  ELSE [s.group EXCEPT !.left = Lease]
    IN  [s EXCEPT !.group = opened,
                  !.members = @ \cup {[member EXCEPT !.era = opened.era]},
                  !.fence = IF Kept("regainRaises") THEN Max(@, m.serial) ELSE @,
                  !.queue = IF Kept("regainDequeues") THEN WithoutAttempt(@, m.from, m.attempt) ELSE @]

MayBePutBack(s, m) ==
    /\ s.hold = NoHold
    \* A group of its era says it, whatever the fence is: others may have been restored.
    \* A limit below that of its request takes nothing away from who was let in before.
    /\ s.group = NoGroup => NothingSinceItsGroup(s, m)
    /\ s.group # NoGroup =>
        /\ s.group.era = m.token \/ ~Kept("regainEra")
        /\ Joins(s, m.mode, Max(Limit(m.mode), LimitOf(s, m.mode))) \/ ~Kept("regainFits")

\* What has expired gives its units back before anything is restored.
RenewMember(s, m) ==
    LET here == Renewable(s, m)
        pruned == Pruned(s)
    IN  IF s.group # NoGroup /\ here # {}
        THEN Outcome(Extended(s, CHOOSE n \in here : TRUE, Lease), RenewedAnswer(s, m), <<>>)
        ELSE IF InTimeToRegain(s, m) /\ MayBePutBack(pruned, m)
        THEN Outcome(Restored(pruned, m), RenewedAnswer(pruned, m), <<>>)
        ELSE Outcome(s, LostAnswer(m), <<>>)

Renew(s, m) == IF m.mode = "lock" THEN RenewHold(s, m) ELSE RenewMember(s, m)
=============================================================================
