------------------------------- MODULE Faults -------------------------------
(***************************************************************************)
(* What goes wrong with connections, processes and the server's data.       *)
(* Each fault costs one of MaxFaults; a run explores every way to place     *)
(* them.                                                                   *)
(***************************************************************************)
EXTENDS Clocks

Costs(fault) == fault \in May /\ faults > 0 /\ faults' = faults - 1

\* A command is not carried out, an answer or a message is not read, ever.
Lose ==
    /\ Costs("lose")
    /\ \/ \E m \in InTime(commands) : commands' = commands \ {m} /\ UNCHANGED <<replies, pushes>>
       \/ \E m \in InTime(replies) : replies' = replies \ {m} /\ UNCHANGED <<commands, pushes>>
       \/ \E m \in InTime(pushes) : pushes' = pushes \ {m} /\ UNCHANGED <<commands, replies>>
    /\ UNCHANGED <<server, lane, leaves, status, cut>>

HeldUp(messages, m) == (messages \ {m}) \cup {[m EXCEPT !.stray = TRUE]}

\* A command is carried out, or something is read, at any later time.
HoldUp ==
    /\ Costs("holdUp")
    /\ \/ \E m \in InTime(commands) : commands' = HeldUp(commands, m) /\ UNCHANGED <<replies, pushes>>
       \/ \E m \in InTime(replies) : replies' = HeldUp(replies, m) /\ UNCHANGED <<commands, pushes>>
       \/ \E m \in InTime(pushes) : pushes' = HeldUp(pushes, m) /\ UNCHANGED <<commands, replies>>
    /\ UNCHANGED <<server, lane, leaves, status, cut>>

Repeated(m) == IF m.kind \in {"acquire", "release"} THEN [m EXCEPT !.copy = TRUE] ELSE m

\* A command that was sent again over a new connection: the first copy may be carried out at any later time, too.
Copy ==
    /\ Costs("copy")
    /\ \E m \in InTime(commands) : commands' = (commands \ {m}) \cup {Repeated(m), [Repeated(m) EXCEPT !.stray = TRUE]}
    /\ UNCHANGED <<server, lane, leaves, status, cut, replies, pushes>>

\* A process stands still and its clock goes on.
Pause(c) ==
    /\ IsUp(c) /\ Costs("pause")
    /\ status' = [status EXCEPT ![c] = "paused"]
    /\ UNCHANGED <<server, lane, leaves, cut, commands, replies, pushes>>

Resume(c) ==
    /\ status[c] = "paused" /\ MayCome
    /\ status' = [status EXCEPT ![c] = "up"]
    /\ UNCHANGED <<server, lane, leaves, cut, commands, replies, pushes, faults>>

\* A process dies.  The server may take its connection for alive, and its messages for delivered.
Crash(c) ==
    /\ Hears(c) /\ Costs("crash")
    /\ status' = [status EXCEPT ![c] = "crashed"]
    /\ lane' = [lane EXCEPT ![c] = IdleLane]
    /\ leaves' = [leaves EXCEPT ![c] = {}]
    /\ replies' = {m \in replies : m.to # c}
    /\ pushes' = {m \in pushes : m.to # c}
    /\ cut' \in {cut, cut \cup {c}}
    /\ UNCHANGED <<server, commands>>

\* A subscription breaks, with what was on its way.
CutOff(c) ==
    /\ Hears(c) /\ c \notin cut /\ Costs("cutOff")
    /\ cut' = cut \cup {c}
    /\ pushes' = {m \in pushes : m.to # c}
    /\ UNCHANGED <<server, lane, leaves, status, commands, replies>>

\* FLUSHALL, an eviction of the lock's keys, a restart without persistence, a failover without the last writes.
Flush ==
    /\ Costs("flush")
    /\ server' = [server EXCEPT !.hold = NoHold, !.queue = {}, !.fence = 0]
    /\ UNCHANGED <<lane, leaves, status, cut, commands, replies, pushes>>

(***************************************************************************)
(* A replica takes over, and lacks the last writes.  What was on its way to *)
(* the server before is lost.  The clients learn of it: they ask it again,  *)
(* and trust no lease before it has confirmed it (lane.takenOver).          *)
(***************************************************************************)
\* A question or a release that is on its way counts as unanswered.
TakenOver(l) ==
    LET asks == l.state \in {"QUEUED", "PAUSED"}
        waits == l.state \in {"ASKING", "RELEASING"}
    IN  IF IsForgotten(l) THEN Retired(NoHoldLeft(l))
        ELSE [l EXCEPT !.doubt = l.state = "HELD" /\ Kept("doubt"),
                       !.renewIn = IF l.state = "HELD" THEN 0 ELSE @,
                       !.again = IF asks THEN 0 ELSE @,
                       !.asked = IF waits THEN ResponseTimeout ELSE @,
                       !.behindAge = IF l.behind = None THEN @ ELSE ResponseTimeout,
                       !.early = NoPush]

\* What the server before has said may be read at any later time, or never.
Stale(messages) == IF Kept("era") THEN {} ELSE {[m EXCEPT !.stray = TRUE] : m \in messages}

\* A lock that rests is forgotten, and left.
Forgotten(c) == IF IsForgotten(lane[c]) THEN LossLeaves(lane[c]) ELSE {}

Failover ==
    /\ Costs("failover") /\ ~server.takenOver
    /\ server' = [server EXCEPT !.takenOver = TRUE, !.replica = NoReplica, !.hold = server.replica.hold,
                                !.queue = server.replica.queue,
                                !.fence = server.replica.fence]
    /\ lane' = [c \in Clients |-> TakenOver(lane[c])]
    /\ leaves' = [c \in Clients |-> leaves[c] \cup Forgotten(c)]
    /\ commands' = UNION {{LeaveCommand(c, k) : k \in Forgotten(c)} : c \in Clients}
    /\ replies' = Stale(replies)
    /\ pushes' = Stale(pushes)
    /\ UNCHANGED <<status, cut>>

\* An operator sees a hold, and ends it by force at any later time, or never.
LookUp ==
    /\ Costs("force") /\ IsHeld(server) /\ ~server.hold.kept
    /\ commands' = commands \cup {[kind |-> "force", from |-> server.hold.client, attempt |-> server.hold.attempt,
                                   lowest |-> server.hold.lowest, stray |-> TRUE]}
    /\ UNCHANGED <<server, lane, leaves, status, cut, replies, pushes>>

Fault ==
    \/ LookUp \/ Lose \/ HoldUp \/ Copy \/ Flush \/ Failover \/ JumpForward \/ JumpBack
    \/ \E c \in Clients : Pause(c) \/ Crash(c) \/ CutOff(c) \/ Slip(c)
=============================================================================
