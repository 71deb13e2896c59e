------------------------------ MODULE Promises ------------------------------
(***************************************************************************)
(* What docs/safety.md promises, said of the model.                         *)
(***************************************************************************)
EXTENDS Holdfast

Symmetry == Permutations(Clients)

(* ---- Safety of states *)

AtMostOneValid == \A c, d \in Clients : Valid(c) /\ Valid(d) => c = d

\* What a holder believes, the server knows: the same attempt under the same token.
ValidIsBacked == \A c \in Clients : Valid(c) =>
    Mine(server, c, lane[c].held) /\ server.hold.lowest = lane[c].lowest

\* A resource that keeps the highest token would refuse nothing of a valid holder.
ValidHasTheNewestToken == \A c \in Clients : Valid(c) => lane[c].highest = server.newest

\* A valid hold has nothing under way that would take it back.
NothingTakesBackTheValid == \A c \in Clients : Valid(c) =>
    /\ \A m \in commands : ~(m.kind \in {"leave", "release"} /\ m.from = c /\ m.attempt = lane[c].held)
    /\ \A k \in leaves[c] : k.attempt # lane[c].held

\* A grant that its client has not confirmed ends with the claim, so one that vanished costs the others no more.
UnprovenEndsWithTheClaim == IsHeld(server) /\ ~server.hold.proven => server.hold.left <= Claim

\* No waiter sleeps through a free lock for longer than the poll bound.
NobodySleepsThroughAFreeLock == \A c \in Clients : IsUp(c) => lane[c].slept <= PollBound

\* A hold that rests keeps nobody waiting, but for a tick with each fault.
NobodyWaitsForARest == \A c \in Clients : lane[c].awaited <= MaxFaults - faults

\* A holder whose hold was ended by force learns of it with its next renewal, but for a tick with each fault.
ForcedHoldersLearn == \A c \in Clients : lane[c].bereft <= MaxFaults - faults

\* What an attempt that is over has on the server is about to be taken back:
\* by a compensation, or by what the client hears of it next.
IsBeingTakenBack(c, a) ==
    \/ Lives(lane[c], a)
    \/ \E k \in leaves[c] : k.attempt = a
    \/ \E m \in InTime(commands) : m.from = c /\ m.attempt = a /\ m.kind \in {"leave", "release"}
    \/ \E m \in replies : m.to = c /\ (\/ m.kind = "asked" /\ m.attempt = a
                                       \/ m.kind = "released" /\ m.then # NoAnswer /\ m.then.attempt = a)
    \/ \E m \in pushes : m.to = c /\ m.kind = "grant" /\ m.attempt = a

NothingIsLeftBehind == \A c \in Clients : Hears(c) =>
    /\ \A e \in server.queue : e.client = c => IsBeingTakenBack(c, e.attempt)
    /\ (IsHeld(server) /\ ~server.hold.kept /\ server.hold.client = c /\ server.hold.proven)
       => IsBeingTakenBack(c, server.hold.attempt)

\* The same for a hold that was restored after a takeover, which may itself bring back what was released before.
NothingRegainedIsLeftBehind ==
    (IsHeld(server) /\ ~server.hold.kept /\ server.hold.regained /\ Hears(server.hold.client))
    => IsBeingTakenBack(server.hold.client, server.hold.attempt)

(* ---- Safety of steps *)

SameHold(h, g) == h.client = g.client /\ (h # NoHold /\ g # NoHold => h.attempt = g.attempt /\ h.lowest = g.lowest)

\* Tokens strictly rise in the order of the grants.
TokensRise == [][
    server'.hold # NoHold /\ ~SameHold(server.hold, server'.hold) => server'.hold.lowest > server.newest]_vars

\* The same where a replica takes over: no hold comes to be under tokens below those of a later grant.
TokensNeverFall == [][
    server'.hold # NoHold /\ ~SameHold(server.hold, server'.hold) /\ faults' = faults =>
        server'.hold.highest >= server.newest]_vars

\* A grant that a takeover has lost is restored, unless anybody was granted the lock since.
LostGrantsAreRegained == [][
    \A m \in commands :
        /\ m.kind = "renew" /\ m.regain /\ m.notAfter >= 0 /\ Execute(m)
        /\ lane[m.from].held = m.attempt /\ lane[m.from].lowest = m.lowest
        /\ ~IsHeld(server) /\ server.fence < m.lowest /\ server.newest = lane[m.from].highest
        => IsHeld(server')]_vars

\* Each lease has a token of its own, handoffs within a client and what has rested included.
LeasesHaveTokensOfTheirOwn == [][
    \A c \in Clients :
        /\ lane[c].state = "HELD" /\ lane'[c].state = "HELD" /\ lane'[c].line < lane[c].line
           /\ status' = status /\ ~Withdraw(c) => lane'[c].token > lane[c].token
        /\ lane[c].state = "RESTING" /\ lane'[c].state = "HELD" => lane'[c].token > lane[c].token]_vars

\* A hold rests for no longer than its time.
RestsEnd == [][Tick => \A c \in Clients : lane[c].state = "RESTING" /\ IsUp(c) => lane[c].restFor > 0]_vars

\* Only its own release or leave, the end of its time, or an operator who has seen it, ends a hold.
OnlyItsOwnEndsAHold == [][
    IsHeld(server) /\ ~SameHold(server.hold, server'.hold) /\ server.hold.left > 1 =>
        \E m \in commands \ commands' :
            /\ m.from = server.hold.client /\ m.attempt = server.hold.attempt
            /\ m.kind \in {"release", "leave"} \/ (m.kind = "force" /\ m.lowest = server.hold.lowest)]_vars

\* A caller that learns that it has the lock has it at that moment.
AcquiredIsInTime == [][
    \A c \in Clients : lane[c].state # "HELD" /\ lane'[c].state = "HELD" => lane'[c].deadline > 0]_vars

\* No waiter is passed by one that came later, as long as both stay in the queue.
QueueKeepsItsOrder == [][
    \A e \in server.queue, f \in server'.queue :
        e.client = f.client /\ e.attempt = f.attempt => e.arrived = f.arrived]_vars

\* A lock that is kept for a minimum hold is free at its time, neither earlier nor later.
KeptIsFreeAtItsTime == [][
    IsHeld(server) /\ <<server.hold.client, server.hold.attempt>> \in server.freed =>
        IF server'.hold # NoHold /\ SameHold(server.hold, server'.hold)
        THEN server'.hold.left <= server.hold.left
        ELSE server.hold.left <= 1]_vars

ReportedAs(outcome) ==
    {<<c, lane'[c].reported.attempt>> :
        c \in {d \in Clients : lane'[d].reported # lane[d].reported /\ lane'[d].reported.outcome = outcome}}

\* "Already lost" is not the outcome of what a release freed, nor "released" of what none did,
\* unless the release was carried out twice.
OutcomesAreDistinguished == [][
    /\ \A of \in ReportedAs("ALREADY_LOST") : of \notin server.freed
    /\ \A of \in ReportedAs("RELEASED") :
            \/ of \in server.freed
            \/ \E m \in replies \ replies' : m.kind = "released" /\ m.to = of[1] /\ m.copy]_vars

(* ---- Liveness *)

Staying(c) == lane[c].line > 0

\* Each waiter that stays is granted the lock in the end.
WaitersAreGranted == \A c \in Clients :
    (Staying(c) /\ lane[c].state # "HELD") ~> (lane[c].state = "HELD" \/ ~Hears(c))

\* A holder of the lock learns that another waits.
HoldersHearOfWaiters == \A c \in Clients :
    (Valid(c) /\ \E e \in server.queue : e.client # c)
    ~> (lane[c].heard \/ ~Valid(c) \/ ~\E e \in server.queue : e.client # c)
=============================================================================
