------------------------------ MODULE Promises ------------------------------
(***************************************************************************)
(* What is promised of stored texts, said of the model.                     *)
(***************************************************************************)
EXTENDS Stored

Symmetry == Permutations(Clients)

\* What is read is not older than what a client knows to be stored; and that is there, unless it has ended.
ReadsAreNotOlder == ~IsOlder(server.text, server.confirmed) \/ (server.text = NoText /\ Validity > 0)

AreThere == server.text # NoText /\ server'.text # NoText

\* A text of an earlier hold never replaces that of a later one.
EarlierHoldsReplaceNothing == [][AreThere => server'.text.token >= server.text.token]_vars

\* While a text is there, it is replaced by later ones only.
TextsRise == [][AreThere => ~IsOlder(server'.text, server.text)]_vars

\* The outcome of a task is stored once, and stays for its validity: neither is it replaced, nor kept for longer.
OutcomesStand == [][AreThere => server'.text.token = server.text.token]_vars
ValidityStays == [][AreThere => server'.text.left <= server.text.left]_vars

\* No task begins to run while an outcome is there.
TasksRunOnce == [][\A c \in Clients :
    task[c].state = "HELD" /\ task'[c].state = "RUNNING" => server.text = NoText]_vars

\* "Stored" is the answer for an outcome that is there, and "lost" for one that is not.
AnswersAreTrue == [][\A c \in Clients :
    task[c].state = "STORING" /\ task'[c].state = "IDLE" =>
        /\ task'[c].told = "stored" => server'.text.token = task[c].token
        /\ task'[c].told = "lost" => server'.text.token # task[c].token]_vars
=============================================================================
