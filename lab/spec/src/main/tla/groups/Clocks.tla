------------------------------- MODULE Clocks -------------------------------
(***************************************************************************)
(* Time.  A tick passes when all that is not held up has arrived, and all   *)
(* that is due in a client that is up has been done.                        *)
(***************************************************************************)
EXTENDS Delivery

IsDue(c) ==
    LET l == lane[c]
    IN  \/ l.state = "SEEKING" /\ (l.asked >= 1 \/ (l.asked = NoQuestion /\ l.again = 0))
        \/ l.state = "HELD" /\ l.deadline = 0
        \/ IsRenewalDue(l) \/ IsChangeDue(l)
        \/ \E k \in leaves[c] : IsLeaveDue(k)

Quiet == Calm /\ \A c \in Clients : IsUp(c) => ~IsDue(c)

AgedState(s) ==
    [s EXCEPT !.hold = IF @ = NoHold THEN NoHold ELSE IF @.left = 1 THEN NoHold ELSE [@ EXCEPT !.left = @ - 1],
              !.group = IF @ = NoGroup THEN NoGroup ELSE IF @.left = 1 THEN NoGroup ELSE [@ EXCEPT !.left = @ - 1],
              !.members = {[m EXCEPT !.left = Sooner(@)] : m \in @},
              !.limit = IF @.left <= 1 THEN NoLimit ELSE [@ EXCEPT !.left = @ - 1]]

AgedServer(s) == [AgedState(s) EXCEPT !.replica = AgedState(@)]

-----------------------------------------------------------------------------
(* Who sleeps although its attempt fits, by the members that have not ended, and nobody reachable waits before it. *)

Living(s) == [s EXCEPT !.members = {m \in @ : ~HasEnded(m)}]

CouldEnter(c) ==
    \E e \in server.queue :
        /\ Is(e, c, lane[c].attempt)
        /\ MayEnter(Living(server), e.mode)
        /\ \A f \in server.queue : f.arrived < e.arrived => ~IsReached(f.client)

Slept(c, l) ==
    IF IsUp(c) /\ l.state = "SEEKING" /\ l.asked = NoQuestion /\ CouldEnter(c) THEN Min(l.slept + 1, PollBound + 1)
    ELSE 0

-----------------------------------------------------------------------------
AgedLane(c, l) ==
    [l EXCEPT !.asked = IF @ = NoQuestion THEN @ ELSE Min(@ + 1, Executable), !.again = Sooner(@),
              !.lostFor = Sooner(@), !.deadline = Sooner(@), !.sent = FALSE, !.slept = Slept(c, l)]

AgedLeave(k) == [k EXCEPT !.copyFor = Sooner(@), !.sent = FALSE]

Old == Lease + 1
AgedCommand(m) == IF m.kind = "resize" THEN m ELSE [m EXCEPT !.ago = Min(@ + 1, Old)]
AgedMessage(n) ==
    IF n.kind = "wanted" THEN n
    ELSE IF n.kind = "grant" THEN [n EXCEPT !.left = Sooner(@)]
    ELSE [n EXCEPT !.left = Sooner(@), !.ago = Min(@ + 1, Old)]

\* What can change nothing any more is forgotten, for fewer states.
IsForgotten(c, a) ==
    /\ Without = {}
    /\ a < lane[c].attempt \/ lane[c].state = "IDLE"
    /\ ~Mine(server, c, a) /\ ~\E x \in server.members \cup server.queue : Is(x, c, a)
    /\ ~IsBeingLeft(leaves[c], a)
    /\ ~\E m \in commands : m.from = c /\ m.attempt = a /\ m.kind = "ask" /\ m.ago < Window

IsSpentCommand(m) == m.kind \in {"release", "leave", "change"} /\ IsForgotten(m.from, m.attempt)
IsSpentMessage(n) == n.kind # "wanted" /\ IsForgotten(n.to, n.attempt)

Tick ==
    /\ Quiet
    /\ server' = AgedServer(server)
    /\ lane' = [c \in Clients |-> IF Lives(c) THEN AgedLane(c, lane[c]) ELSE lane[c]]
    /\ leaves' = [c \in Clients |-> {AgedLeave(k) : k \in leaves[c]}]
    /\ commands' = {AgedCommand(m) : m \in {n \in commands : ~IsSpentCommand(n)}}
    /\ mail' = {AgedMessage(n) : n \in {k \in mail : ~IsSpentMessage(k)}}
    /\ UNCHANGED <<status, cut, faults>>
=============================================================================
