------------------------------ MODULE Promises ------------------------------
(***************************************************************************)
(* What the design promises of groups, said of the model.                   *)
(***************************************************************************)
EXTENDS Groups

Symmetry == Permutations(Clients)

(* ---- By the clients' deadlines *)

AreTogether(c, d) == Label(lane[c].mode) = Label(lane[d].mode) /\ lane[c].mode # "lock"

\* A valid hold has nothing valid beside it, nor have members of different labels.
NeverTogether == \A c, d \in Clients : c # d /\ Valid(c) /\ Valid(d) => AreTogether(c, d)

RECURSIVE UnitsOf(_)
UnitsOf(clients) ==
    IF clients = {} THEN 0
    ELSE LET c == CHOOSE d \in clients : TRUE IN Units(lane[c].mode) + UnitsOf(clients \ {c})

\* Units are within the limit, the highest that an operator may set: those of valid leases, and those that the
\* server has granted.
Most(mode) == Highest(Resizes \cup {Limit(mode)})
WithinTheLimit ==
    /\ \A c \in Clients : Valid(c) /\ Limit(lane[c].mode) > 0 =>
        UnitsOf({d \in Clients : Valid(d) /\ Label(lane[d].mode) = Label(lane[c].mode)}) <= Most(lane[c].mode)
    /\ \A m \in Counted(server) : Limit(m.mode) > 0 => Sum(Counted(server)) <= Most(m.mode)

\* What a client believes, the server knows: the same attempt under the same token.
ValidIsBacked == \A c \in Clients : Valid(c) =>
    LET l == lane[c]
    IN  \/ /\ Mine(server, c, l.attempt) /\ server.hold.left >= l.deadline
           /\ server.hold.token = l.token \/ l.changing # "no"
        \/ /\ l.mode # "lock"
           /\ \E m \in Own(server, c, l.attempt) :
                m.left >= l.deadline /\ m.mode = l.mode /\ (m.era = l.token \/ l.changing # "no")

\* A valid lease has nothing under way that would take it back.
NothingTakesBackTheValid == \A c \in Clients : Valid(c) =>
    /\ ~\E m \in commands : m.kind \in {"leave", "release"} /\ m.from = c /\ m.attempt = lane[c].attempt
    /\ ~IsBeingLeft(leaves[c], lane[c].attempt)

(* ---- By the server's clock *)

OneAtATime ==
    /\ server.hold # NoHold => server.group = NoGroup
    /\ \A m \in Counted(server) : Label(m.mode) = server.group.label

OneMemberPerAttempt == \A m, n \in Counted(server) : m.client = n.client /\ m.attempt = n.attempt => m = n

\* The marker ends with the last of its members, neither earlier nor later.
MarkerEndsWithItsMembers == server.group # NoGroup => server.group.left = Latest(Counted(server))

UnprovenEndsWithTheClaim ==
    /\ server.hold # NoHold /\ ~server.hold.proven => server.hold.left <= Claim
    /\ \A m \in Counted(server) : ~m.proven => m.left <= Claim

\* Who is first in the queue of a group does not fit.
NobodyWaitsForWhatFits ==
    server.group # NoGroup /\ server.queue # {} => ~MayEnter(server, First(server.queue).mode)

NobodySleepsThroughWhatFits == \A c \in Clients : IsUp(c) => lane[c].slept <= PollBound

\* An attempt that asks again has the place of its first question.
PlacesAreKept == \A e \in server.queue :
    lane[e.client].attempt = e.attempt /\ lane[e.client].place # 0 => e.arrived = lane[e.client].place

(* ---- Nothing is left *)

IsBeingTakenBack(c, a) ==
    \/ lane[c].state # "IDLE" /\ lane[c].attempt = a
    \/ IsBeingLeft(leaves[c], a)
    \/ \E n \in mail : n.to = c /\ n.kind \in {"asked", "grant"} /\ n.attempt = a

NothingIsLeftBehind == \A c \in Clients : Lives(c) =>
    /\ \A e \in server.queue : e.client = c => IsBeingTakenBack(c, e.attempt)
    /\ \A m \in Counted(server) : m.client = c /\ m.proven => IsBeingTakenBack(c, m.attempt)
    /\ server.hold # NoHold /\ server.hold.client = c /\ server.hold.proven => IsBeingTakenBack(c, server.hold.attempt)

\* The same for members that were restored after a takeover, which may itself bring back what was released before.
NothingRestoredIsLeftBehind == \A m \in Counted(server) :
    m.restored /\ Lives(m.client) => IsBeingTakenBack(m.client, m.attempt)

(* ---- Safety of steps *)

IsTakeover == server'.takenOver # server.takenOver

Had(c, a) == Mine(server, c, a) \/ Own(server, c, a) # {}

\* What a question, or the pump, has granted in this step; changes and what is restored are none of it.
NewMembers == {m \in Counted(server)' : m.serial > server.newest /\ ~Had(m.client, m.attempt)}
NewHolds == {h \in {server'.hold} : h # NoHold /\ h.token > server.newest /\ ~Had(h.client, h.attempt)}

\* Whoever is let in is within the limit that counts at that moment.
LetInWithinTheLimit == [][~IsTakeover =>
    \A m \in NewMembers : Limit(m.mode) > 0 =>
        Sum(Counted(server)') <= IF server'.limit # NoLimit THEN server'.limit.units ELSE Limit(m.mode)]_vars

\* A limit takes nobody out.
ResizesTakeNobodyOut == [][
    ExecuteResize => \A m \in Counted(server) : HasEnded(m) \/ Own(server', m.client, m.attempt) # {}]_vars

NewTokens == {h.token : h \in {server'.hold} \ {NoHold}} \ {h.token : h \in {server.hold} \ {NoHold}}
NewEras == {g.era : g \in {server'.group} \ {NoGroup}} \ {g.era : g \in {server.group} \ {NoGroup}}

\* A hold has a token above all that were given out before, and so has a group, but for one that was a hold.
TokensRise == [][
    /\ \A token \in NewTokens : token > server.newest
    /\ \A era \in NewEras : era > server.newest \/ (server.hold # NoHold /\ era >= server.hold.token)]_vars

\* The same where a replica takes over: no hold comes to be under a token below that of a later grant.
TokensNeverFall == [][~IsTakeover => \A token \in NewTokens : token >= server.newest]_vars

\* Whoever joins has a token that is not below that of a writer before.
JoinsFollowWriters == [][~IsTakeover => \A m \in NewMembers : m.era >= server.writer]_vars

\* The same for members that are restored after a takeover.
PutBack == {m \in Counted(server)' \ NewMembers :
    ~\E n \in server.members : Is(n, m.client, m.attempt) /\ n.era = m.era}
RestoredFollowWriters == [][~IsTakeover => \A m \in PutBack : m.era >= server.writer]_vars

\* The token of a lease never changes, but with an upgrade.
TokensStay == [][\A c \in Clients :
    lane[c].state = "HELD" /\ lane'[c].state = "HELD" /\ lane[c].attempt = lane'[c].attempt
        /\ lane[c].token # lane'[c].token => lane'[c].mode = "lock"]_vars

\* Nobody is granted the name before another who can be reached and has waited for longer.
\* As built, a lock that is free is granted to whoever asks first for a lock.
Behind(g, f) ==
    /\ ~\E e \in server.queue : Is(e, g.client, g.attempt) /\ e.arrived < f.arrived
    /\ ~(lane[g.client].attempt = g.attempt /\ lane[g.client].place \in 1..(f.arrived - 1))
FirstComeFirstServed == [][~IsTakeover =>
    \A f \in server.queue \cap server'.queue : IsReached(f.client) =>
        /\ ~\E m \in NewMembers : Behind(m, f)
        /\ ~\E h \in NewHolds : Behind(h, f) /\ ~IsFree(server)]_vars

\* A caller that learns that it has the lock has it at that moment.
AcquiredIsInTime == [][\A c \in Clients :
    lane[c].state # "HELD" /\ lane'[c].state = "HELD" => lane'[c].deadline > 0]_vars

\* A client does not give up an attempt that waits, unless its callers do.
WaitersStay == [][\A c \in Clients :
    lane[c].state = "SEEKING" /\ lane'[c].attempt > lane[c].attempt =>
        ~\E e \in server.queue : Is(e, c, lane[c].attempt)]_vars

\* The first who waits and can be reached fits.
SomebodyFits(s) ==
    LET reached == {e \in s.queue : IsReached(e.client)}
    IN  reached # {} /\ MayEnter(s, First(reached).mode)

\* A release hands the name on, if anybody waits who can be reached and fits.
ReleasesHandOn == [][
    (ExecuteRelease \/ ExecuteLeave) /\ ~IsFree(server) /\ IsFree(server') => ~SomebodyFits(server')]_vars

\* Where permits alone are asked for, a limit lets in whoever fits, and so does what leaves the queue under one.
ResizesLetIn == [][
    ExecuteResize \/ (ExecuteLeave /\ server.queue # server'.queue) => ~SomebodyFits(server')]_vars

\* A renewal of a member whose join a takeover has lost, while nothing was granted since, and nothing is in its way.
IsOfALostMember(m) ==
    /\ m.kind = "renew" /\ m.regain /\ m.mode # "lock" /\ m.ago <= m.notAfter
    /\ lane[m.from].state = "HELD" /\ lane[m.from].attempt = m.attempt
    /\ server.knew < m.serial /\ server.newest = server.before /\ MayBePutBack(Pruned(server), m)

\* It is restored, where the fence shows that it was lost.
LostMembersAreRestored == [][
    \A m \in commands : IsOfALostMember(m) /\ server.fence < m.serial /\ Carry(m) =>
        Own(server', m.from, m.attempt) # {}]_vars

\* It is restored in any case.
AllLostMembersAreRestored == [][
    \A m \in commands : IsOfALostMember(m) /\ Carry(m) => Own(server', m.from, m.attempt) # {}]_vars

(* ---- Liveness *)

\* Each waiter that stays is granted the lock in the end, whatever joins meanwhile.
WaitersAreGranted == \A c \in Clients :
    (lane[c].state = "SEEKING") ~> (lane[c].state # "SEEKING" \/ ~Lives(c))
=============================================================================
