------------------------------- MODULE Scripts -------------------------------
(***************************************************************************)
(* The server: store_data.lua, store_outcome.lua, and time.                 *)
(***************************************************************************)
EXTENDS Vocabulary

Outcome(s, result) == [server |-> s, result |-> result]

IsThere(s, m) == (s.hold # NoHold /\ s.hold.token = m.token) \/ ~Kept("held")

Stored(s, m) ==
    Outcome([s EXCEPT !.text = [token |-> m.token, number |-> m.number, left |-> Validity]], "STORED")

StoreData(s, m) ==
    IF ~IsThere(s, m) THEN Outcome(s, "NOT_HELD")
    ELSE IF s.text.token = m.token /\ s.text.number >= m.number /\ Kept("number") THEN Outcome(s, "STORED")
    ELSE Stored(s, m)

\* One outcome comes about under a token, so that equal ones have the same.
StoreOutcome(s, m) ==
    IF s.text.token = m.token /\ Kept("equalStays") /\ (IsThere(s, m) \/ Kept("equalFirst")) THEN Outcome(s, "STORED")
    ELSE IF IsThere(s, m) THEN Stored(s, m)
    ELSE Outcome(s, "NOT_HELD")

CarriedOut(m) == IF Kind = "data" THEN StoreData(server, m) ELSE StoreOutcome(server, m)

Freed(s, token) == IF s.hold # NoHold /\ s.hold.token = token THEN [s EXCEPT !.hold = NoHold] ELSE s

\* A hold ends by its time, by force, or with the server's memory of it; its client may learn of it much later.
HoldEnds ==
    /\ server.hold # NoHold /\ Calm
    /\ server' = [server EXCEPT !.hold = NoHold]
    /\ UNCHANGED <<task, commands, faults>>

Tick ==
    /\ server.text.left > 0 /\ Calm
    /\ server' = [server EXCEPT !.text = IF @.left = 1 THEN NoText ELSE [@ EXCEPT !.left = @ - 1]]
    /\ UNCHANGED <<task, commands, faults>>
=============================================================================
