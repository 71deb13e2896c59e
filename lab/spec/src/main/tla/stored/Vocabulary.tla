----------------------------- MODULE Vocabulary -----------------------------
(***************************************************************************)
(* What the model of stored texts speaks of: one lock, the text that is     *)
(* stored with it, and a few clients that store one while they hold.        *)
(*                                                                         *)
(* How a lock is granted is modelled elsewhere.  Here a hold may end at any *)
(* moment on the server, and its client goes on for as long as it likes.    *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Clients,
    Kind,             \* "data", of a leader's term; or "outcome", of a task that runs once
    Callers,          \* how many terms or tasks begin in each client
    Publications,     \* how many texts a term publishes, the same one again included
    Validity,         \* ticks for which a text is kept; 0: without an end
    MaxFaults,        \* how many faults happen in one behaviour at most
    May,              \* what may happen
    Without           \* rules of the protocol that are broken in this run; none as designed

\* Every rule that a run can break.
Rules == {
    "held",         \* a text is stored only if the hold under which it came about is there
    "number",       \* of one hold, data with a lower number than that which is stored is not stored
    "equalFirst",   \* an outcome that is there is answered as stored, whoever holds by then
    "equalStays",   \* it is not stored again
    "lookAgain"}    \* who has the lock of a task looks for its outcome once more before it runs it

ASSUME Kind \in {"data", "outcome"}
ASSUME Without \subseteq Rules
ASSUME May \subseteq {"lose", "mute", "holdUp", "copy"}

Kept(rule) == rule \notin Without

VARIABLES
    server,    \* hold and text of the server
    task,      \* of each client: its term, or its task
    commands,  \* requests that the server has not carried out yet
    faults     \* how many faults may still happen

vars == <<server, task, commands, faults>>

-----------------------------------------------------------------------------
NoHold == [client |-> "nobody"]
NoText == [token |-> 0, number |-> 0, left |-> 0]

EmptyServer == [
    hold |-> NoHold,       \* client, token
    text |-> NoText,       \* the token of its hold, its number; left: ticks
    newest |-> 0,          \* the last token given out
    confirmed |-> NoText]  \* ghost: the latest text that a client knows to be stored

IdleTask == [
    state |-> "IDLE",      \* IDLE, SEEKING, HELD, RUNNING, STORING
    came |-> 0,            \* terms or tasks so far
    token |-> 0,           \* of the hold that it relies on
    number |-> 0,          \* of the last request of this client: it rises from term to term
    published |-> 0,       \* texts of this term so far
    told |-> "nothing"]    \* ghost: how the last task ended

\* "stray" is what a fault has held up, or copied: it may be carried out at any later time, or never.
InTime(messages) == {m \in messages : ~m.stray}

\* Nothing is on its way but what was held up.
Calm == InTime(commands) = {}

\* By token, and within a hold by number.
IsOlder(text, other) ==
    text.token < other.token \/ (text.token = other.token /\ text.number < other.number)
=============================================================================
