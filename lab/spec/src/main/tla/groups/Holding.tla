------------------------------- MODULE Holding -------------------------------
(***************************************************************************)
(* A client that has a hold or is a member: renewals, changes, the end.     *)
(***************************************************************************)
EXTENDS Seeking

IsRenewalDue(l) ==
    /\ l.state = "HELD" /\ l.deadline > 0 /\ l.changing = "no" /\ ~l.sent
    /\ l.doubt \/ (Renews /\ l.deadline < Lease)

SendRenewal(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ IsRenewalDue(l)
        /\ Take(c, Step([l EXCEPT !.sent = TRUE,
                                  !.lostFor = IF l.doubt /\ Kept("regainLeaves") THEN Max(@, l.deadline + 1) ELSE @],
                        leaves[c],
                        {[Request("renew", c, l) EXCEPT !.regain = l.doubt,
                                                        !.notAfter = IF l.doubt THEN l.deadline ELSE 0]}))

LeaseEnds(c) ==
    /\ MayAct(c) /\ lane[c].state = "HELD" /\ lane[c].deadline = 0
    /\ Take(c, Lost(c, lane[c], leaves[c]))

\* The release of an unanswered release is a leave.
Released(c, l) ==
    LET k == Leaving(l.attempt, l.lostFor)
    IN  Step(Idle(l), leaves[c] \cup {k}, {[Request("release", c, l) EXCEPT !.last = k.last]})

MayGiveBack(c) == MayAct(c) /\ lane[c].state = "HELD" /\ lane[c].deadline > 0 /\ lane[c].changing = "no"

\* The last of the callers that share a lease gives it back.
GiveBack(c) ==
    LET l == lane[c]
        shared == [l EXCEPT !.owners = @ - 1]
        released == Released(c, l)
    IN  /\ MayGiveBack(c)
        /\ IF l.owners = 1 THEN Take(c, released)
           ELSE Take(c, Step(shared, leaves[c], IF Kept("lastOwnerReleases") THEN {} ELSE released.sent))

-----------------------------------------------------------------------------
(* Changes.  One that is not answered is repeated. *)

ChangeRequest(c, l) == [Request("change", c, l) EXCEPT !.to = IF l.changing = "down" THEN "read" ELSE "lock"]

Begin(c, l, changing, mode) ==
    LET next == [l EXCEPT !.changing = changing, !.mode = mode, !.changes = @ + 1, !.asked = 0]
    IN  Take(c, Step(next, leaves[c], {ChangeRequest(c, next)}))

MayChange(c) == MayAct(c) /\ Valid(c) /\ lane[c].changing = "no" /\ lane[c].owners = 1 /\ lane[c].changes < Changes

\* Its caller counts as a reader from the sending on.
SendDowngrade(c) == MayChange(c) /\ lane[c].mode = "lock" /\ Begin(c, lane[c], "down", "read")

\* Its caller counts as a reader until the answer.
SendUpgrade(c) == MayChange(c) /\ lane[c].mode = "read" /\ Begin(c, lane[c], "up", "read")

IsChangeDue(l) ==
    /\ l.state = "HELD" /\ l.deadline > 0 /\ l.changing # "no"
    /\ l.asked = NoQuestion \/ l.asked >= IF Kept("changeInTime") THEN Executable ELSE 1

RepeatChange(c) ==
    /\ MayAct(c) /\ IsChangeDue(lane[c])
    /\ Take(c, Step([lane[c] EXCEPT !.asked = 0], leaves[c], {ChangeRequest(c, lane[c])}))
=============================================================================
