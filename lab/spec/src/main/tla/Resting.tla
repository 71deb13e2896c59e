------------------------------- MODULE Resting -------------------------------
(***************************************************************************)
(* A sticky lock: lane/Rests.java.  The hold that no caller owns stays with  *)
(* its client, is renewed, and is taken again without the server.           *)
(***************************************************************************)
EXTENDS Holding

\* Its last owner has released it, and the server learns nothing of that.
BeginRest(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "HELD" /\ l.deadline > 0 /\ MayRest(l)
        /\ Step(c, [l EXCEPT !.state = "RESTING", !.restFor = Rests], {}, {})
        /\ UNCHANGED <<replies, pushes>>

\* Succession.mayResume: a token is left, enough of the term is left, and no other client is known to wait
MayResume(l) == l.token < l.highest /\ (IsGood(l) \/ ~Kept("restLook")) /\ ~l.heard

Resumed(l) ==
    [l EXCEPT !.state = "HELD", !.token = IF Kept("restToken") THEN @ + 1 ELSE @, !.line = @ - 1, !.restFor = 0,
              !.awaited = 0]

\* A caller has it, or it is given back with a question for that caller.
ArriveAtRest(c) ==
    LET l == [lane[c] EXCEPT !.came = @ + 1, !.line = @ + 1]
    IN  /\ MayAct(c) /\ l.came <= Callers /\ l.state = "RESTING"
        /\ IF MayResume(l) THEN Step(c, Resumed(l), {}, {}) ELSE SendRelease(c, l)
        /\ UNCHANGED <<replies, pushes>>

HasRested(l) == l.state = "RESTING" /\ l.restFor = 0 /\ Kept("restEnds")

RestEnds(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ HasRested(l) /\ l.deadline > 0
        /\ SendRelease(c, l)
        /\ UNCHANGED <<replies, pushes>>

\* What a takeover may have lost is worth no renewal; a leave follows.
IsForgotten(l) == l.state = "RESTING" /\ Kept("restTakeover")
=============================================================================
