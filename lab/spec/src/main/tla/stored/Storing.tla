------------------------------- MODULE Storing -------------------------------
(***************************************************************************)
(* The clients: internal/election/TermData.java, KeyedRunOnce.java and      *)
(* OutcomeWriter.java.  An answer is read in the step that gives it, unless *)
(* it is lost.                                                              *)
(***************************************************************************)
EXTENDS Scripts

Take(c, next) == task' = [task EXCEPT ![c] = next] /\ UNCHANGED faults

\* Its term or task is over.
Over(t, told) == [IdleTask EXCEPT !.came = t.came, !.number = t.number, !.told = told]

\* A task that finds an outcome does not run.
Arrive(c) ==
    LET t == [task[c] EXCEPT !.came = @ + 1]
        finds == Kind = "outcome" /\ server.text # NoText
    IN  /\ Calm /\ t.state = "IDLE" /\ t.came <= Callers
        /\ Take(c, IF finds THEN Over(t, "found") ELSE [t EXCEPT !.state = "SEEKING", !.told = "nothing"])
        /\ UNCHANGED <<server, commands>>

Grant(c) ==
    LET token == server.newest + 1
    IN  /\ Calm /\ task[c].state = "SEEKING" /\ server.hold = NoHold
        /\ server' = [server EXCEPT !.hold = [client |-> c, token |-> token], !.newest = token]
        /\ Take(c, [task[c] EXCEPT !.state = "HELD", !.token = token])
        /\ UNCHANGED commands

\* It may have come about while this client waited.
LookAgain(c) ==
    LET t == task[c]
        finds == server.text # NoText /\ Kept("lookAgain")
    IN  /\ Kind = "outcome" /\ Calm /\ t.state = "HELD"
        /\ server' = IF finds THEN Freed(server, t.token) ELSE server
        /\ Take(c, IF finds THEN Over(t, "found") ELSE [t EXCEPT !.state = "RUNNING"])
        /\ UNCHANGED commands

Send(c, t) ==
    /\ Take(c, t)
    /\ commands' = commands \cup {[from |-> c, token |-> t.token, number |-> t.number, stray |-> FALSE]}
    /\ UNCHANGED server

\* A term stores its data under a new number each time, and does not wait for an answer that is lost.
Publish(c) ==
    LET t == task[c]
    IN  /\ Kind = "data" /\ Calm /\ t.state = "HELD" /\ t.published < Publications
        /\ Send(c, [t EXCEPT !.number = @ + 1, !.published = @ + 1])

\* A task stores its outcome, and repeats the request while it is not answered.
Store(c) ==
    /\ Kind = "outcome" /\ Calm /\ task[c].state \in {"RUNNING", "STORING"}
    /\ Send(c, [task[c] EXCEPT !.state = "STORING"])

\* The end of a term; or of a task that has failed, or whose outcome is not confirmed in time.
GiveBack(c) ==
    LET t == task[c]
    IN  /\ Calm /\ t.state \in (IF Kind = "data" THEN {"HELD"} ELSE {"RUNNING", "STORING"})
        /\ server' = Freed(server, t.token)
        /\ Take(c, Over(t, "nothing"))
        /\ UNCHANGED commands

-----------------------------------------------------------------------------
(* The server carries out a request, and its answer is read. *)

IsAwaited(m) == task[m.from].token = m.token /\ ~m.stray

Confirmed(s, m) ==
    [s EXCEPT !.confirmed = IF IsOlder(@, m) THEN [token |-> m.token, number |-> m.number, left |-> 0] ELSE @]

Told(result) == IF result = "STORED" THEN "stored" ELSE "lost"

Execute(m, isRead) ==
    \E done \in {CarriedOut(m)} :
        LET t == task[m.from]
            reads == isRead /\ IsAwaited(m)
            ends == reads /\ Kind = "outcome"
            known == IF reads /\ done.result = "STORED" THEN Confirmed(done.server, m) ELSE done.server
        IN  /\ server' = IF ends THEN Freed(known, m.token) ELSE known
            /\ task' = IF ends THEN [task EXCEPT ![m.from] = Over(t, Told(done.result))] ELSE task
            /\ commands' = commands \ {m}

ExecuteStore == \E m \in commands : (m.stray => Calm) /\ Execute(m, TRUE) /\ UNCHANGED faults
=============================================================================
