------------------------------ MODULE Delivery ------------------------------
(***************************************************************************)
(* The server carries out a request.  What no fault holds up is read in the *)
(* same step: reading changes its reader only, so that it could as well be  *)
(* read later, before that client does anything.                            *)
(***************************************************************************)
EXTENDS Holding

\* What is published comes first, and then the answer.
Messages(done) == SelectSeq(Append(done.pushed, done.answer), LAMBDA n : n # NoAnswer /\ Lives(n.to))

World == [lane |-> lane, leaves |-> leaves, sent |-> {}]

Moved(world, c, step) ==
    [lane |-> [world.lane EXCEPT ![c] = step.lane],
     leaves |-> [world.leaves EXCEPT ![c] = step.leaves],
     sent |-> world.sent \cup step.sent]

RECURSIVE After(_, _)
After(world, messages) ==
    IF messages = <<>> THEN world
    ELSE LET n == Head(messages)
         IN  After(Moved(world, n.to, Read(n.to, world.lane[n.to], world.leaves[n.to], n)), Tail(messages))

Range(messages) == {messages[i] : i \in DOMAIN messages}

\* A replica receives what was done at once, or some time later. It matters only while it may take over.
Copied(s) == [hold |-> s.hold, group |-> s.group, members |-> s.members, queue |-> s.queue, fence |-> s.fence,
              limit |-> s.limit]
Replicas(s) ==
    IF "failover" \in May /\ faults > 0 /\ ~s.takenOver THEN {s.replica, Copied(s)} ELSE {NoReplica}

\* `read` are the messages that are read now; others are kept for later, or lost.
Execute(m, done, read, kept) ==
    /\ \E replica \in Replicas(done.server) : server' = [done.server EXCEPT !.replica = replica]
    /\ \E after \in {After(World, SelectSeq(read, LAMBDA n : IsUp(n.to)))} :
        /\ lane' = after.lane
        /\ leaves' = after.leaves
        /\ commands' = (commands \ {m}) \cup after.sent
    /\ mail' = mail \cup kept \cup {n \in Range(read) : ~IsUp(n.to)}
    /\ UNCHANGED <<status, cut>>

MayArrive(m) == m.stray => Calm
Carry(m) ==
    /\ MayArrive(m)
    /\ \E done \in {CarriedOut(m)} : Execute(m, done, Messages(done), {})
    /\ UNCHANGED faults

ExecuteAsk == \E m \in commands : m.kind = "ask" /\ Carry(m)
ExecuteRelease == \E m \in commands : m.kind = "release" /\ Carry(m)
ExecuteLeave == \E m \in commands : m.kind = "leave" /\ Carry(m)
ExecuteRenew == \E m \in commands : m.kind = "renew" /\ Carry(m)
ExecuteChange == \E m \in commands : m.kind = "change" /\ Carry(m)
ExecuteResize == \E m \in commands : m.kind = "resize" /\ Carry(m)

\* What was held up, or waited for a paused client, is read.
ReadMail ==
    \E n \in mail :
        /\ IsUp(n.to) /\ Calm
        /\ \E after \in {After(World, <<n>>)} :
            /\ lane' = after.lane
            /\ leaves' = after.leaves
            /\ commands' = commands \cup after.sent
        /\ mail' = mail \ {n}
        /\ UNCHANGED <<server, status, cut, faults>>
=============================================================================
