------------------------------- MODULE Seeking -------------------------------
(***************************************************************************)
(* A client: what it makes of each vote, and how it asks.                   *)
(***************************************************************************)
EXTENDS Scripts

Command(kind, c, l, at) ==
    [kind |-> kind, from |-> c, at |-> at, attempt |-> l.attempt, round |-> l.round, ticket |-> l.ticket,
     token |-> 0, base |-> 0, pass |-> "no", holder |-> "nobody", ago |-> 0, stray |-> FALSE, bound |-> TRUE]

AllTokens ==
    UNION {{members[m].fence, members[m].vote.token} : m \in {n \in Members : members[n].vote # NoVote}}
    \cup {members[m].fence : m \in Members} \cup {newest}
    \cup {members[m].saved.fence : m \in {n \in Members : members[n].saved # NotSaved}}
    \cup {members[m].saved.vote.token :
            m \in {n \in Members : members[n].saved # NotSaved /\ members[n].saved.vote # NoVote}}
    \cup {lane[c].token : c \in Clients} \cup UNION {{lane[c].votes[m].token : m \in Members} : c \in Clients}
    \cup {m.token : m \in commands} \cup {m.base : m \in commands} \cup {m.token : m \in votes}

\* Tokens are taken from the quorum's clock.
Base == IF ClockLeads THEN Highest(AllTokens) + 1 ELSE 0

Asks(c, l, at, pass, holder) ==
    {[Command("ask", c, l, m) EXCEPT !.base = Base, !.pass = pass, !.holder = holder] : m \in at}
Releases(c, l, token) == {[Command("release", c, l, m) EXCEPT !.token = token] : m \in Members}
Settles(c, l, token) ==
    {[Command("settle", c, l, m) EXCEPT !.token = token] : m \in {n \in LiveVotes(l) : l.votes[n].token < token}}

-----------------------------------------------------------------------------
(* Counting *)

EqualVotes(c, l) ==
    {t \in {l.votes[m].token : m \in LiveVotes(l)} :
        Cardinality({m \in LiveVotes(l) : l.votes[m].token = t}) >= Needed(c)}

Held(l, token) == [l EXCEPT !.state = "HELD", !.token = token, !.asks = FALSE, !.again = 0, !.renewed = FALSE,
                            !.sees = [m \in Members |-> NotSeen]]

\* After each vote: V equal ones are a grant; V unequal ones are settled.
Counted(c, l) ==
    LET live == LiveVotes(l)
        top == Highest({l.token} \cup {l.votes[m].token : m \in live})
        enough == Cardinality(live) >= Needed(c)
    IN  IF l.state # "SEEKING" THEN [lane |-> l, sent |-> {}]
        ELSE IF EqualVotes(c, l) # {} THEN [lane |-> Held(l, Highest(EqualVotes(c, l))), sent |-> {}]
        ELSE IF enough /\ ~Kept("settle") THEN [lane |-> Held(l, top), sent |-> {}]
        ELSE IF enough THEN [lane |-> [l EXCEPT !.token = top], sent |-> Settles(c, l, top)]
        ELSE [lane |-> l, sent |-> {}]

IsOfNow(l, m) ==
    /\ l.state # "IDLE" /\ m.attempt = l.attempt
    /\ m.round = l.round \/ ~Kept("round")

\* The release raises the member's fence above the token of the hold: a vote that is not above it was given before, and
\* the release takes it back.
IsEnded(l, m) ==
    /\ l.state = "IDLE" /\ m.attempt = l.attempt /\ m.round = l.round /\ l.token > 0
    /\ m.token <= l.token \/ ~Kept("behind")

\* A vote of another attempt or round is no vote of this one; it is given back.
VoteRead(c, l, m) ==
    LET known == l.votes[m.at]
        left == IF known.left > 0 /\ known.token = m.token THEN Max(known.left, m.left) ELSE m.left
        now == IF m.token < known.token /\ known.left > 0 THEN l
               ELSE [l EXCEPT !.votes[m.at] = [token |-> m.token, left |-> Max(left, 0)],
                              !.sees[m.at] = NotSeen,
                              !.again = IF l.state = "SEEKING" /\ ~l.asks THEN Min(@, 1) ELSE @]
        leave == [Command("release", c, l, m.at) EXCEPT !.attempt = m.attempt, !.round = m.round, !.ticket = 0]
    IN  IF IsOfNow(l, m) THEN Counted(c, now)
        ELSE [lane |-> l, sent |-> IF Kept("dead") /\ ~IsEnded(l, m) THEN {leave} ELSE {}]

\* A renewal's answer that finds the deadline passed changes nothing: the hold is lost.
IsLate(c) == lane[c].state = "HELD" /\ Deadline(c) = 0 /\ Kept("inTime")

Read(c, m) ==
    LET l == lane[c]
        nothing == [lane |-> l, sent |-> {}]
    IN  CASE m.kind = "none" -> nothing
          [] m.kind = "vote" -> IF IsLate(c) THEN nothing ELSE VoteRead(c, l, m)
          [] m.kind = "other" ->
                IF IsOfNow(l, m) /\ m.round = l.round
                THEN [lane |-> [l EXCEPT !.sees[m.at] = IF l.state = "SEEKING" THEN m.who ELSE @,
                                         !.votes[m.at] = NotMine], sent |-> {}]
                ELSE nothing
          [] m.kind = "refused" ->
                IF IsOfNow(l, m) /\ m.round = l.round
                THEN LET lost == [l EXCEPT !.votes[m.at] = NotMine,
                                           !.token = IF l.state = "SEEKING" THEN Max(@, m.fence + 1) ELSE @]
                     IN  [lane |-> lost,
                          sent |-> IF l.state = "HELD" THEN Asks(c, l, {m.at}, "no", "nobody")
                                   ELSE {}]
                ELSE nothing

-----------------------------------------------------------------------------
(* Asking *)

Become(c, l, sent) ==
    /\ lane' = [lane EXCEPT ![c] = l]
    /\ commands' = commands \cup sent
    /\ UNCHANGED <<members, status, cut, votes, faults, newest, open>>

Begin(c, l) ==
    LET at == Members \ LiveVotes(l)
        next == [l EXCEPT !.asks = TRUE, !.sees = [m \in Members |-> NotSeen], !.again = 0]
    IN  Become(c, next, Asks(c, next, at, "no", "nobody"))

\* Callers of several clients may come before the first question is carried out.
NoneArrived ==
    \A m \in InTime(commands) :
        /\ m.kind = "ask" /\ m.pass = "no"
        /\ \A at \in Members : \E n \in commands : n.kind = "ask" /\ n.from = m.from /\ n.at = at

Arrive(c) ==
    LET l == lane[c]
    IN  \E t \in tickets :
        /\ IsUp(c) /\ (Races \/ NoneArrived) /\ l.state = "IDLE" /\ l.came < Callers
        /\ Begin(c, [IdleLane EXCEPT !.state = "SEEKING", !.came = l.came + 1, !.attempt = l.attempt + 1, !.ticket = t])
        /\ tickets' = tickets \ {t}

AskAgain(c) ==
    LET l == lane[c]
    IN  /\ MayAct(c) /\ l.state = "SEEKING" /\ ~l.asks /\ l.again = 0 /\ Kept("poll")
        /\ Begin(c, l)
        /\ UNCHANGED tickets

\* Each question of the round was answered, or will not be.
IsRoundOver(c) ==
    /\ lane[c].state = "SEEKING" /\ lane[c].asks
    /\ ~\E m \in InTime(commands) : m.from = c /\ m.kind \in {"ask", "settle"}

Others(l) == {l.sees[m] : m \in {n \in Members : l.sees[n] # NotSeen}}
Holders(l) == {o \in Others(l) : Cardinality({m \in Members : l.sees[m] = o}) >= V}

\* Gives all votes back: the next round is of a new number, and what is on its way for this one counts no more.
Yield(c, l, pass, holder) ==
    LET next == [l EXCEPT !.round = @ + 1, !.votes = [m \in Members |-> NotMine], !.asks = FALSE, !.token = 0,
                          !.sees = [m \in Members |-> NotSeen], !.again = PollBound]
    IN  Become(c, next, Asks(c, next, Members, pass, holder))

Evaluate(c) ==
    LET l == lane[c]
        live == LiveVotes(l)
        calm == [l EXCEPT !.asks = FALSE]
    IN  /\ MayAct(c) /\ IsRoundOver(c)
        /\ IF Cardinality(live) >= Needed(c)
           THEN Become(c, [calm EXCEPT !.again = 1],
                       Settles(c, l, Highest({l.token} \cup {l.votes[m].token : m \in live})))
           ELSE IF live = {} \/ ~Kept("yield")
           THEN Become(c, [calm EXCEPT !.again = IF live = {} THEN PollBound ELSE 1], {})
           ELSE IF Holders(l) # {} THEN Yield(c, l, "holder", (CHOOSE o \in Holders(l) : TRUE).client)
           ELSE IF \E o \in Others(l) : o.ticket < l.ticket THEN Yield(c, l, "head", "nobody")
           ELSE Become(c, [calm EXCEPT !.again = 1], {})
        /\ UNCHANGED tickets

Withdraw(c) ==
    LET l == lane[c]
    IN  /\ "withdraw" \in May /\ MayAct(c) /\ l.state = "SEEKING"
        /\ Become(c, [IdleLane EXCEPT !.came = l.came, !.attempt = l.attempt, !.round = l.round], Releases(c, l, 0))
        /\ UNCHANGED tickets
=============================================================================
