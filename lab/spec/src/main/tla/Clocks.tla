------------------------------- MODULE Clocks -------------------------------
(***************************************************************************)
(* Time.  A tick passes only when all that is not held up has arrived, and  *)
(* all that is due in a client that is not paused has been done: what takes *)
(* longer does so by a fault.  Users may act at any time, or not at all.    *)
(***************************************************************************)
EXTENDS Scripts, Resting

\* Something of this client is due now: Lane.due, and the alarms of its compensations.
IsDue(c) ==
    LET l == lane[c]
    IN  \/ l.state = "ASKING" /\ l.asked >= ResponseTimeout
        \/ l.state = "RELEASING" /\ l.asked >= ResponseTimeout
        \/ l.behind # None /\ l.behindAge >= ResponseTimeout
        \/ l.state = "PAUSED" /\ l.again = 0
        \/ l.state = "QUEUED" /\ (l.early # NoPush \/ (l.again = 0 /\ Kept("poll")))
        \/ HasHold(l) /\ (l.deadline <= 0 \/ l.renewIn = 0)
        \/ HasRested(l)
        \/ \E k \in leaves[c] : LeaveIsDue(k)

Quiet ==
    /\ Calm
    /\ \A c \in Clients : IsUp(c) => ~IsDue(c)

-----------------------------------------------------------------------------
(* The server's clock goes on by `ticks`; what has no time left is gone. *)

Expired(hold, ticks) == IF hold = NoHold \/ hold.left <= ticks THEN NoHold ELSE [hold EXCEPT !.left = @ - ticks]

Later(ticks) == IF ticks < 0 THEN ticks ELSE ticks - 1 \* of notAfter, which may have passed
AgedCommand(m, standing) ==
    CASE m.kind \in {"acquire", "release"} ->
            [m EXCEPT !.ago = IF m.from \in standing THEN @ ELSE Older(@), !.notAfter = Later(@)]
      [] m.kind = "renew" ->
            [m EXCEPT !.ago = IF m.from \in standing THEN @ ELSE Older(@),
                       !.notAfter = IF m.regain THEN Later(@) ELSE @]
      [] m.kind \in {"leave", "force"} -> m

AgedReply(m, standing) ==
    CASE m.kind \in {"asked", "released"} ->
            [m EXCEPT !.ago = IF m.to \in standing THEN @ ELSE Older(@), !.since = Older(@)]
      [] m.kind = "renewed" -> [m EXCEPT !.ago = IF m.to \in standing THEN @ ELSE Older(@)]
      [] m.kind = "left" -> m

AgedPush(m) ==
    CASE m.kind = "grant" -> [m EXCEPT !.ago = Older(@)]
      [] m.kind = "free" -> [m EXCEPT !.in = Sooner(@)]
      [] OTHER -> m

AgedAnchor(anchor, stands) ==
    IF anchor = NoAnchor THEN NoAnchor ELSE [anchor EXCEPT !.ago = Older(@), !.lag = IF stands THEN @ - 1 ELSE @]

CountedDown(ticks) == IF ticks = Never THEN Never ELSE Sooner(ticks)

IsAwaited(c) == lane[c].state = "RESTING" /\ Mine(server, c, lane[c].held) /\ server.queue # {} /\ IsUp(c)

IsBereft(c) == "force" \in May /\ Valid(c) /\ ~Mine(server, c, lane[c].held) /\ IsUp(c)

\* A clock that stands still moves no deadline of its client; the server's time goes on all the same.
AgedLane(c, stands) ==
    LET l == lane[c]
        free == server.hold = NoHold
        slept == IF l.state = "QUEUED" /\ free /\ IsUp(c) THEN Min(l.slept + 1, PollBound + 1) ELSE 0
        awaited == IF IsAwaited(c) THEN Min(l.awaited + 1, MaxFaults + 1) ELSE 0
        bereft == IF IsBereft(c) THEN Min(l.bereft + 1, MaxFaults + 1) ELSE 0
        early == IF l.early = NoPush THEN NoPush ELSE AgedPush(l.early)
        aged == [l EXCEPT !.anchor = AgedAnchor(@, stands), !.early = early, !.slept = slept,
                          !.awaited = awaited, !.bereft = bereft, !.reported = NothingReported]
    IN  IF stands THEN aged
        ELSE [aged EXCEPT !.asked = IF l.state \in {"ASKING", "RELEASING"} THEN Older(@) ELSE 0,
                          !.again = Sooner(@), !.pendingFor = CountedDown(@), !.lostFor = CountedDown(@),
                          !.heldFor = CountedDown(@),
                          !.behindFor = CountedDown(@), !.behindAge = IF l.behind = None THEN 0 ELSE Older(@),
                          !.deadline = Sooner(@), !.renewIn = Sooner(@), !.restFor = Sooner(@)]

AgedLeave(k) == [k EXCEPT !.copyFor = Sooner(@), !.retryIn = IF k.phase = "sent" THEN Sooner(@) ELSE @]

-----------------------------------------------------------------------------
(* What can change nothing any more is forgotten with the tick, for fewer states. *)

IsDead(c, a) ==
    /\ Without = {} /\ a # None
    /\ ~Lives(lane[c], a) /\ ~Waits(server, c, a)
    /\ ~(IsHeld(server) /\ server.hold.client = c /\ server.hold.attempt = a)
    /\ \A k \in leaves[c] : k.attempt # a

\* No copy of a question of this attempt can be carried out any more.
IsUnasked(c, a) == \A m \in commands : m.kind \in {"acquire", "release"} /\ m.from = c /\ m.asks = a => m.notAfter <= 0

IsSpentCommand(m) ==
    /\ IsDead(m.from, m.attempt) /\ IsUnasked(m.from, m.attempt)
    /\ m.kind = "release" /\ m.asks # None => IsDead(m.from, m.asks) /\ IsUnasked(m.from, m.asks)

IsSpentAnswer(m) ==
    /\ IsDead(m.to, m.attempt) /\ IsUnasked(m.to, m.attempt)
    /\ m.kind = "released" => m.then = NoAnswer \/ (IsDead(m.to, m.then.attempt) /\ IsUnasked(m.to, m.then.attempt))

IsSpentMessage(m) == m.kind = "grant" /\ IsDead(m.to, m.attempt) /\ IsUnasked(m.to, m.attempt)

\* Places in the queue are compared among those that anybody has or remembers.
IsNobodysPlace == server.queue = {} /\ \A c \in Clients : lane[c].place = 0

\* A reported outcome matters to the step in which it is reported;
\* what was freed, until its release has been answered or its minimum hold is over.
StillFreed == {<<c, a>> \in server.freed :
    \/ a \in {lane[c].held, lane[c].behind}
    \/ IsHeld(server) /\ server.hold.client = c /\ server.hold.attempt = a}

\* `standing`: clients whose clock does not move with this tick
Passes(standing) ==
    /\ Quiet
    /\ server' = [server EXCEPT !.hold = Expired(@, 1), !.replica.hold = Expired(@, 1),
                                !.arrivals = IF IsNobodysPlace THEN 0 ELSE @,
                                !.freed = StillFreed]
    /\ lane' = [c \in Clients |-> IF status[c] = "crashed" THEN lane[c] ELSE AgedLane(c, c \in standing)]
    /\ leaves' = [c \in Clients |-> IF c \in standing THEN leaves[c] ELSE {AgedLeave(k) : k \in leaves[c]}]
    /\ commands' = {AgedCommand(m, standing) : m \in {n \in commands : ~IsSpentCommand(n)}}
    /\ replies' = {AgedReply(m, standing) : m \in {n \in replies : ~IsSpentAnswer(n)}}
    /\ pushes' = {AgedPush(m) : m \in {n \in pushes : ~IsSpentMessage(n)}}
    /\ UNCHANGED <<status, cut>>

Tick == Passes({}) /\ UNCHANGED faults

-----------------------------------------------------------------------------
(* Faults of clocks *)

\* A client's clock misses a tick: it runs slower than the server's, or its machine was suspended.
Slip(c) ==
    /\ "slip" \in May /\ faults > 0 /\ Hears(c)
    /\ Passes({c})
    /\ faults' = faults - 1

\* The server's clock is set.  Redis keeps expiry times by it.
JumpForward ==
    /\ "jumpForward" \in May /\ faults > 0
    /\ faults' = faults - 1
    /\ server' = [server EXCEPT !.jumped = @ + Lease, !.hold = Expired(@, Lease)]
    /\ commands' = {IF m.kind \in {"acquire", "release"} THEN [m EXCEPT !.notAfter = Never] ELSE m : m \in commands}
    /\ UNCHANGED <<lane, leaves, status, cut, replies, pushes>>

JumpBack ==
    /\ "jumpBack" \in May /\ faults > 0 /\ server.jumped = 0
    /\ faults' = faults - 1
    /\ server' = [server EXCEPT !.jumped = @ - Lease, !.behind = TRUE,
                                !.hold = IF @ = NoHold THEN NoHold ELSE [@ EXCEPT !.left = @ + Lease]]
    /\ commands' = {IF m.kind \in {"acquire", "release"} /\ m.notAfter >= 0
                    THEN [m EXCEPT !.notAfter = @ + Lease]
                    ELSE m : m \in commands}
    /\ UNCHANGED <<lane, leaves, status, cut, replies, pushes>>
=============================================================================
