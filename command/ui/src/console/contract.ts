// What the console's API answers. Unknown is null, and never 0; tokens and attempts are strings, since they are larger
// than a number holds exactly.

export interface Who {
  client: string;
  application: string | null;
  host: string | null;
  pid: number | null;
}

export interface Holder extends Who {
  attempt: string;
  token: string;
  sinceAt: number | null;
  leaseUntilAt: number | null;
  leaseMillis: number | null;
  connected: boolean | null;
}

export type LockState = 'held' | 'free' | 'kept' | 'queued' | 'unknown';

export interface LockRow {
  name: string;
  kind: string;
  state: LockState;
  holders: Holder[];
  holderCount: number;
  units: { taken: number; of: number | null } | null;
  label: string | null;
  waiters: number | null;
  oldestWaitAt: number | null;
  spark: [number, number][];
  heldShare: number | null;
  marks: string[];
  node: string | null;
}

export interface ConsoleEvent {
  seq: number;
  at: number;
  kind: string;
  lock: string | null;
  client: string | null;
  application: string | null;
  text: string;
}

export interface Alert {
  kind: string;
  lock: string | null;
  sinceAt: number;
  text: string;
}

export interface State {
  seq: number;
  full: boolean;
  now: number;
  sampledEveryMillis: number;
  backend: { kind: string; topology: string | null; label: string; nodes: { address: string; state: string }[] };
  mode: {
    live: boolean;
    replay: { fromAt: number; toAt: number; millis: number } | null;
    release: boolean;
    discover: boolean;
  };
  cost: { share: number | null; limit: number; commandsPerSecond: number | null; throttled: boolean; text: string };
  notes: string[];
  discovery: { complete: boolean; sweeps: number; foreignKeys: number | null; millis: number | null } | null;
  error: string | null;
  locks: LockRow[];
  gone: string[];
  counts: { locks: number; shown: number; waiters: number; clients: number; deadlocks: number };
  events: ConsoleEvent[];
  alerts: Alert[];
}

export interface Waiter extends Who {
  attempt: string;
  sinceAt: number | null;
  connected: boolean | null;
}

export interface PastHold extends Who {
  attempt: string;
  token: string;
  fromAt: number;
  toAt: number | null;
  end: string | null;
}

export interface PastWait extends Who {
  attempt: string;
  fromAt: number;
  toAt: number | null;
  end: string | null;
}

export interface LockDetail {
  now: number;
  lock: LockRow | null;
  queue: Waiter[];
  queueLength: number;
  history: { fromAt: number; toAt: number; holds: PastHold[]; waits: PastWait[]; truncated: boolean };
  shown: string | null;
  outcome: { token: string; text: string } | null;
  kept: string | null;
  blockedBy: { name: string; holder: Holder | null }[];
}

export interface ClientRow extends Who {
  sinceAt: number | null;
  connected: boolean | null;
  holds: { name: string; sinceAt: number | null }[];
  waits: { name: string; sinceAt: number | null }[];
}

export interface GraphNode {
  id: string;
  kind: 'lock' | 'client';
  label: string;
  marks: string[];
}

export interface GraphEdge {
  from: string;
  to: string;
  kind: 'holds' | 'waits';
  sinceAt: number | null;
  thread: string | null;
}

export interface Cycle {
  certain: boolean;
  locks: string[];
  clients: string[];
  sinceAt: number | null;
  text: string;
}

export interface Graph {
  now: number;
  nodes: GraphNode[];
  edges: GraphEdge[];
  cycles: Cycle[];
  truncated: boolean;
}
