------------------------------- MODULE Holding -------------------------------
(***************************************************************************)
(* The machines that hold the lock and release it: lane/Holder.java,         *)
(* Tenures.java, Tenure.java, Renewals.java and Turn.java.                  *)
(***************************************************************************)
EXTENDS Asking

LossLeaves(l) == IF Kept("lossLeaves") THEN Leaving(l.held, l.heldFor) ELSE {}

\* Holding.lose: over for the lane in the step that finds it out
LoseHold(c, l) == Rest(c, NoHoldLeft(l), LossLeaves(l))

\* Releasing.send: if a caller of this client still waits, the release carries a question with a fresh attempt
SendRelease(c, l) ==
    LET asks == l.line > 0
        asking == IF ~asks THEN l
                  ELSE [(IF Kept("fresh") THEN Fresh(l) ELSE [Fresh(l) EXCEPT !.attempt = l.held])
                            EXCEPT !.pendingFor = Executable, !.missed = FALSE]
    IN  Step(c, [asking EXCEPT !.state = "RELEASING", !.asked = 0, !.doubt = FALSE, !.restFor = 0, !.awaited = 0,
                               !.heldFor = IF @ > 0 THEN @ ELSE Never],
             {[kind |-> "release", from |-> c, attempt |-> l.held, lowest |-> l.lowest, keep |-> MinHold > 0,
               asks |-> asking.attempt, again |-> FALSE, seen |-> l.seen, place |-> 0, notAfter |-> Window,
               ago |-> 0, copy |-> FALSE, stray |-> FALSE]}, {})

-----------------------------------------------------------------------------
(* Keeping *)

\* What rests is given back as soon as others are known to wait.
Informed(c, l) ==
    IF l.state = "RESTING" /\ l.heard /\ Kept("restWanted") THEN SendRelease(c, l) ELSE Step(c, l, {}, {})

WantedRead(c, m) ==
    LET l == lane[c]
        remembers == HasHold(l) \/ (l.attempt # None /\ Kept("wanted"))
    IN  /\ m.kind = "wanted"
        /\ Informed(c, IF remembers THEN [l EXCEPT !.heard = TRUE] ELSE l)
        /\ pushes' = pushes \ {m}
        /\ UNCHANGED replies

SendRenewal(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ HasHold(l) /\ l.renewIn = 0 /\ l.deadline > 0
        /\ Step(c, [l EXCEPT !.renewIn = 1,
                              !.heldFor = IF l.doubt /\ Kept("regainLeaves") THEN Max(@, l.deadline + 1) ELSE @],
                {[kind |-> "renew", from |-> c, attempt |-> l.held, lowest |-> l.lowest,
                  regain |-> l.doubt, notAfter |-> IF l.doubt THEN l.deadline ELSE 0,
                  ago |-> 0, stray |-> FALSE]}, {})
        /\ UNCHANGED <<replies, pushes>>

RenewalAnswered(c, m) ==
    LET l == lane[c]
        until == Deadline(Lease - IF Kept("renewing") THEN m.ago ELSE 0)
    IN  /\ m.kind = "renewed"
        /\ IF ~HasHold(l) \/ l.held # m.attempt \/ l.lowest # m.lowest THEN Step(c, l, {}, {})
           ELSE IF m.result = "LOST" THEN (IF Kept("lossEnds") THEN LoseHold(c, l) ELSE Step(c, l, {}, {}))
           ELSE Informed(c, [l EXCEPT !.deadline = Max(@, until), !.renewIn = Max(1 - m.ago, 0), !.doubt = FALSE,
                                      !.heard = IF Kept("renewalTells") THEN m.waiters ELSE @])
        /\ replies' = replies \ {m}
        /\ UNCHANGED pushes

\* The alarm at the local deadline.
LeaseEnds(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ HasHold(l) /\ l.deadline <= 0
        /\ LoseHold(c, l)
        /\ UNCHANGED <<replies, pushes>>

-----------------------------------------------------------------------------
(* Giving back *)

\* Succession.isGoodFor: enough of the term is left
IsGood(l) == 3 * l.deadline > Lease /\ ~l.doubt

\* Succession.mayHandOver: a token is left, enough of the term is left, no other client is known to wait
MayHandOver(l) == l.line > 0 /\ l.token < l.highest /\ IsGood(l) /\ ~l.heard /\ MinHold = 0

\* Succession.mayRest
MayRest(l) == Rests > 0 /\ l.line = 0 /\ IsGood(l) /\ (~l.heard \/ ~Kept("restBegins")) /\ MinHold = 0

HandOver(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "HELD" /\ l.deadline > 0 /\ MayHandOver(l)
        /\ Step(c, [l EXCEPT !.token = IF Kept("handoffToken") THEN @ + 1 ELSE @, !.line = @ - 1], {}, {})
        /\ UNCHANGED <<replies, pushes>>

GiveBack(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "HELD" /\ l.deadline > 0 /\ ~MayHandOver(l) /\ ~MayRest(l)
        /\ SendRelease(c, l)
        /\ UNCHANGED <<replies, pushes>>

Reported(l, of, said) == [l EXCEPT !.reported = [outcome |-> said, attempt |-> of]]

\* NOT_HELD of a release that was carried out twice: it was ours to the end
OutcomeOf(m) == IF m.result = "NOT_HELD" /\ ~(m.copy /\ Kept("repeatedRelease")) THEN "ALREADY_LOST" ELSE "RELEASED"

Finished(c, l, m) ==
    LET later == LeavingLater(l.held, l.heldFor)
        free == Reported(NoHoldLeft(l), l.held, OutcomeOf(m))
    IN  IF m.then = NoAnswer THEN Rest(c, free, later)
        ELSE LET answer == [m.then EXCEPT !.ago = m.ago, !.since = m.since]
             IN  Answered(c, [free EXCEPT !.state = "ASKING"], answer, later)

ReleaseAnswered(c, m) ==
    LET l == lane[c]
    IN  /\ m.kind = "released"
        /\ ~\E k \in leaves[c] : k.keeps /\ k.attempt = m.attempt
        /\ IF l.state = "RELEASING" /\ l.held = m.attempt THEN Finished(c, l, m)
           ELSE IF l.behind # None /\ l.behind = m.attempt
           THEN Step(c, Reported(NoneBehind(l), l.behind, OutcomeOf(m)), {}, LeavingLater(l.behind, l.behindFor))
           ELSE IF m.then # NoAnswer THEN Late(c, l, m.then) ELSE Step(c, l, {}, {})
        /\ replies' = replies \ {m}
        /\ UNCHANGED pushes

\* Releasing.repeat: the outcome is unknown; repeated in the background
Repeating(attempt, copyFor, lowest) ==
    IF MinHold > 0 THEN RepeatingRelease(attempt, copyFor, lowest) ELSE Leaving(attempt, copyFor)
SaidOfUnknown == IF Kept("unknownRelease") THEN "UNKNOWN" ELSE "RELEASED"

\* Releasing.giveUp: the callers that wait ask on
ReleaseUnanswered(c) ==
    LET l == lane[c]
        repeated == Repeating(l.held, l.heldFor, l.lowest)
        free == Reported(NoHoldLeft(l), l.held, SaidOfUnknown)
    IN  /\ MayAct(c) /\ l.state = "RELEASING" /\ l.asked >= ResponseTimeout
        /\ IF l.attempt = None THEN Rest(c, free, repeated)
           ELSE LET failed == [free EXCEPT !.lostFor = CopyFor(l), !.pendingFor = Never]
                IN  IF l.line = 0 THEN Step(c, Retired(failed), {}, repeated \cup KilledLeaves(failed))
                    ELSE Step(c, Paused(failed), {}, repeated)
        /\ UNCHANGED <<replies, pushes>>

\* The same for one that a question has followed: the lane is past it.
FollowedUnanswered(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.behind # None /\ l.behindAge >= ResponseTimeout
        /\ Step(c, Reported(NoneBehind(l), l.behind, SaidOfUnknown), {},
                Repeating(l.behind, l.behindFor, l.behindLowest))
        /\ UNCHANGED <<replies, pushes>>
=============================================================================
