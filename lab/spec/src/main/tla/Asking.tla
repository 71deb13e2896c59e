------------------------------- MODULE Asking -------------------------------
(***************************************************************************)
(* The machine that gets the lock: lane/Seeker.java, Search.java,           *)
(* Mailbox.java, LiveAttempt.java, spi/clock/ServerClock.java and           *)
(* OffsetWindow.java.  Callers are counted; which of them is served is the  *)
(* lane's own concern.                                                      *)
(***************************************************************************)
EXTENDS Compensations

\* Server time for which a question may be carried out, and the local time after which no copy can be any more.
Window == ResponseTimeout
Executable == Window + ResponseTimeout

Fresh(l) == [l EXCEPT !.attempt = l.next, !.next = @ + 1, !.won = FALSE, !.pendingFor = Never, !.lostFor = Never,
                      !.place = 0, !.early = NoPush, !.heard = FALSE]

\* Asking.ask and Asking.question
Asked(l) ==
    LET live == IF l.attempt = None THEN Fresh(l) ELSE l
    IN  [live EXCEPT !.state = "ASKING", !.asked = 0, !.again = 0, !.slept = 0, !.pendingFor = Executable,
                     !.missed = FALSE, !.anchor = NoAnchor]

MayHaveWon(l) == l.won \/ l.lostFor # Never
MayExist(l) == MayHaveWon(l) \/ l.pendingFor # Never
CopyFor(l) == Max(l.lostFor, l.pendingFor)

Question(c, l) ==
    [kind |-> "acquire", from |-> c, attempt |-> l.attempt, asks |-> l.attempt, again |-> MayHaveWon(l),
     seen |-> l.seen, place |-> l.place, notAfter |-> Window, ago |-> 0, copy |-> FALSE, stray |-> FALSE]

Ending(l) == [l EXCEPT !.attempt = None, !.won = FALSE, !.pendingFor = Never, !.lostFor = Never, !.place = 0,
                       !.early = NoPush]

\* Asking.kill: the number is dead from now on
Killed(l) == IF Kept("fresh") THEN Ending(l) ELSE [Ending(l) EXCEPT !.attempt = l.attempt, !.won = TRUE]
KilledLeaves(l) == IF l.attempt # None /\ MayExist(l) THEN Leaving(l.attempt, CopyFor(l)) ELSE {}

\* An unused lane keeps nothing but the client's own counters.
\* If a followed release is not answered yet, it waits for that: Releasing.resume.
Retired(l) ==
    LET retired == [IdleLane EXCEPT !.came = l.came, !.next = l.next, !.seen = l.seen, !.reported = l.reported]
    IN  IF l.behind = None THEN retired
        ELSE [retired EXCEPT !.state = "RELEASING", !.held = l.behind, !.heldFor = l.behindFor,
                             !.lowest = l.behindLowest, !.asked = l.behindAge]

NoHoldLeft(l) == [l EXCEPT !.held = None, !.heldFor = Never, !.lowest = 0, !.highest = 0, !.token = 0, !.deadline = 0,
                           !.renewIn = 0, !.doubt = FALSE, !.restFor = 0, !.awaited = 0, !.bereft = 0, !.heard = FALSE,
                           !.attempt = IF Kept("fresh") THEN l.attempt
                                       ELSE IF l.attempt = None THEN l.held ELSE l.attempt]

\* Releasing.follow: the release that is on its way is behind the lane, which is free to ask.
Following(l) == [NoHoldLeft(l) EXCEPT !.behind = l.held, !.behindFor = l.heldFor, !.behindLowest = l.lowest,
                                      !.behindAge = l.asked]
NoneBehind(l) == [l EXCEPT !.behind = None, !.behindFor = Never, !.behindLowest = 0, !.behindAge = 0]

\* Lane.rest: asks for the callers that wait, or retires; `begun` is what has to be left.
\* Consumed messages are the caller's business.
Rest(c, l, begun) ==
    IF l.line = 0
    THEN Step(c, Retired(l), {}, begun)
    ELSE LET asking == Asked(l) IN Step(c, asking, {Question(c, asking)}, begun)

AskNow(c, l) == LET asking == Asked(l) IN Step(c, asking, {Question(c, asking)}, {})

-----------------------------------------------------------------------------
(* Callers *)

Arrive(c) ==
    LET l == [lane[c] EXCEPT !.came = @ + 1, !.line = @ + 1]
    IN  /\ MayAct(c) /\ l.came <= Callers /\ l.state # "RESTING"
        /\ CASE l.state = "IDLE" -> AskNow(c, l)
             [] l.state = "RELEASING" /\ l.attempt = None /\ l.behind = None /\ ~l.heard -> AskNow(c, Following(l))
             [] OTHER -> Step(c, l, {}, {})
        /\ UNCHANGED <<replies, pushes>>

\* A caller gives up; with the last one goes the attempt.
Withdraw(c) ==
    LET l == [lane[c] EXCEPT !.line = @ - 1]
    IN  /\ "withdraw" \in May /\ MayAct(c) /\ l.line >= 0
        /\ IF l.line = 0 /\ l.state \in {"ASKING", "QUEUED", "PAUSED"}
           THEN Step(c, Retired(l), {}, KilledLeaves(l))
           ELSE Step(c, l, {}, {})
        /\ UNCHANGED <<replies, pushes>>

-----------------------------------------------------------------------------
(* A grant, by an answer or by a message: Asking.grant.                    *)
(* The anchor is kept only where it is read, in QUEUED, which begins with  *)
(* an answer.                                                              *)

Deadline(ticks) == ticks - Margin

\* The hold goes to the first who waits.
\* A renewal is due after a third of the term, or at once for a claim: the first tick for both.
HeldLane(l, lowest, highest, deadline, waiters) ==
    [l EXCEPT !.state = "HELD", !.held = l.attempt, !.heldFor = l.lostFor, !.lowest = lowest, !.highest = highest,
              !.token = lowest, !.deadline = deadline, !.renewIn = 1, !.heard = waiters \/ l.heard,
              !.line = l.line - 1, !.slept = 0, !.again = 0, !.asked = 0, !.anchor = NoAnchor,
              !.attempt = None, !.won = FALSE, !.pendingFor = Never, !.lostFor = Never, !.place = 0, !.early = NoPush]

\* Engine.sawToken.
\* What a client has seen counts only where the fence can be lost; elsewhere it is not kept, for fewer states.
Seen(l, highest) == IF "flush" \in May THEN [l EXCEPT !.seen = Max(@, highest)] ELSE l
InTimeFor(deadline) == deadline > 0 \/ ~Kept("inTime")

Paused(l) == [l EXCEPT !.state = "PAUSED", !.again = 1, !.asked = 0, !.slept = 0, !.anchor = NoAnchor]

\* The living attempt was granted by an answer.
GrantedByAnswer(c, l, m, begun) ==
    LET deadline == Deadline(m.left - IF Kept("sending") THEN m.ago ELSE 0)
        seen == Seen([l EXCEPT !.won = TRUE, !.pendingFor = Never], m.highest)
    IN  IF l.line = 0 THEN Step(c, Retired(seen), {}, begun \cup KilledLeaves(seen))
        ELSE IF InTimeFor(deadline) THEN Step(c, HeldLane(seen, m.lowest, m.highest, deadline, m.waiters), {}, begun)
        ELSE Step(c, Paused(Killed(seen)), {}, begun \cup KilledLeaves(seen))

\* A pushed grant's deadline: laid on the last answered question, and never later than its reading and the claim.
PushDeadline(anchor, m) ==
    LET counted == Claim - m.ago - anchor.lag + m.jumped - anchor.jumped
    IN  Deadline(IF Kept("grantTime") THEN Min(counted, Claim) ELSE Claim)

\* The answer that the anchor stands for names a token of the holder then:
\* a grant without a higher one came before it, so it is over.
BeforeAnchor(anchor, m) == m.lowest <= anchor.holder

GrantedByPush(c, l, m) ==
    LET deadline == PushDeadline(l.anchor, m)
        seen == Seen(l, m.highest)
    IN  IF BeforeAnchor(l.anchor, m) /\ Kept("grantTime") THEN Step(c, [l EXCEPT !.early = NoPush], {}, {})
        ELSE IF InTimeFor(deadline) THEN Step(c, HeldLane(seen, m.lowest, m.highest, deadline, m.waiters), {}, {})
        ELSE Rest(c, Killed(seen), KilledLeaves(seen))

-----------------------------------------------------------------------------
(* Answers *)

\* When it was asked by the client's clock, laid on when it was answered by the server's: `lag` ticks lie between.
AnchorOf(m) == [kind |-> "anchor", lag |-> m.ago - m.since, ago |-> m.since, jumped |-> m.jumped, holder |-> m.lowest]

PollIn(m) == LET end == Max(m.left, 1) IN IF Kept("holderEnd") THEN Min(end, PollBound) ELSE end

\* "queued": a grant that was put aside counts if it came after it; messages that may have been missed are asked for.
Queued(c, l, m, begun) ==
    LET queued == [l EXCEPT !.state = "QUEUED", !.again = PollIn(m), !.won = TRUE, !.pendingFor = Never, !.asked = 0,
                            !.place = IF @ = 0 THEN m.place ELSE @]
    IN  IF l.line = 0 THEN Step(c, Retired(queued), {}, begun \cup KilledLeaves(queued))
        ELSE IF l.missed THEN LET asking == Asked(queued) IN Step(c, asking, {Question(c, asking)}, begun)
        ELSE Step(c, queued, {}, begun)

\* The newest question of the living attempt was answered.
Answered(c, l, m, begun) ==
    LET anchored == [l EXCEPT !.anchor = AnchorOf(m)]
    IN  CASE m.result = "GRANTED" -> GrantedByAnswer(c, anchored, m, begun)
          [] m.result = "QUEUED" -> Queued(c, anchored, m, begun)
          [] m.result = "REFUSED" ->
                LET refused == [anchored EXCEPT !.pendingFor = Never]
                    asking == Asked(refused)
                IN  IF l.line = 0 THEN Step(c, Retired(refused), {}, begun \cup KilledLeaves(refused))
                    ELSE Step(c, asking, {Question(c, asking)}, begun)

Lives(l, attempt) == attempt \in {l.attempt, l.held, l.behind}

\* Asking.late: what a question won for a dead attempt is released.
Late(c, l, m) ==
    IF m.result \in {"GRANTED", "QUEUED"} /\ ~Lives(l, m.attempt) /\ Kept("lateLeaves")
    THEN Step(c, l, {}, Leaving(m.attempt, Never))
    ELSE Step(c, l, {}, {})

QuestionAnswered(c, m) ==
    LET l == lane[c]
    IN  /\ m.kind = "asked"
        /\ IF l.state = "ASKING" /\ m.attempt = l.attempt /\ m.ago = l.asked
           THEN Answered(c, l, m, {})
           ELSE Late(c, l, m)
        /\ replies' = replies \ {m}
        /\ UNCHANGED pushes

\* A grant that came before the answer "queued" is taken up after it.
TakeUpGrant(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "QUEUED" /\ l.early # NoPush
        /\ GrantedByPush(c, [l EXCEPT !.early = NoPush], l.early)
        /\ UNCHANGED <<replies, pushes>>

\* No answer within the response timeout: it is unknown whether it was carried out.
QuestionUnanswered(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "ASKING" /\ l.asked >= ResponseTimeout
        /\ Step(c, Paused([l EXCEPT !.lostFor = CopyFor(l), !.pendingFor = Never]), {}, {})
        /\ UNCHANGED <<replies, pushes>>

\* The alarm: the poll bound, the holder's end, or the end of a pause.
AskAgain(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.again = 0
        /\ l.state = "PAUSED" \/ (l.state = "QUEUED" /\ Kept("poll"))
        /\ AskNow(c, l)
        /\ UNCHANGED <<replies, pushes>>

-----------------------------------------------------------------------------
(* Messages on the subscription *)

GrantRead(c, m) ==
    LET l == lane[c]
    IN  /\ m.kind = "grant"
        /\ IF m.attempt # l.attempt
           THEN Step(c, l, {},
                     IF m.attempt \in {l.held, l.behind} \/ ~Kept("lateLeaves") THEN {} ELSE Leaving(m.attempt, Never))
           ELSE CASE l.state = "QUEUED" -> GrantedByPush(c, l, m)
                  [] l.state = "PAUSED" -> AskNow(c, [l EXCEPT !.early = m])
                  [] OTHER -> Step(c, [l EXCEPT !.early = m], {}, {})
        /\ pushes' = pushes \ {m}
        /\ UNCHANGED replies

\* Free at a known time: a waiter asks again then, unless earlier.
FreeRead(c, m) ==
    LET l == lane[c]
    IN  /\ m.kind = "free"
        /\ Step(c, IF l.state = "QUEUED" THEN [l EXCEPT !.again = Min(@, Max(m.in, 1))] ELSE l, {}, {})
        /\ pushes' = pushes \ {m}
        /\ UNCHANGED replies

\* The subscription stands again: Inlet.restored.
Resubscribe(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ c \in cut
        /\ cut' = cut \ {c}
        /\ CASE l.state \in {"QUEUED", "PAUSED"} ->
                  LET asking == Asked(l) IN /\ lane' = [lane EXCEPT ![c] = asking]
                                            /\ commands' = commands \cup {Question(c, asking)}
             [] l.state \in {"ASKING", "RELEASING"} -> /\ lane' = [lane EXCEPT ![c] = [l EXCEPT !.missed = TRUE]]
                                                       /\ UNCHANGED commands
             [] OTHER -> UNCHANGED <<lane, commands>>
        /\ UNCHANGED <<server, leaves, status, replies, pushes, faults>>
=============================================================================
