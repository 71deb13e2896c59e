// Rows for tests.
import type { Holder, LockRow, State } from '../src/console/contract';

export function holder(more: Partial<Holder> = {}): Holder {
  return {
    client: 'c1',
    application: 'checkout',
    host: 'web-3',
    pid: 4711,
    attempt: '1',
    token: '7',
    sinceAt: 1_000,
    leaseUntilAt: 31_000,
    leaseMillis: 30_000,
    connected: true,
    ...more,
  };
}

export function row(name: string, more: Partial<LockRow> = {}): LockRow {
  return {
    name,
    kind: 'lock',
    state: 'free',
    holders: [],
    holderCount: 0,
    units: null,
    label: null,
    waiters: 0,
    oldestWaitAt: null,
    spark: [],
    heldShare: null,
    marks: [],
    node: null,
    ...more,
  };
}

export function state(more: Partial<State> = {}): State {
  return {
    seq: 1,
    full: false,
    now: 10_000,
    sampledEveryMillis: 1_000,
    backend: { kind: 'redis', topology: 'single', label: 'redis://localhost', nodes: [] },
    mode: { live: true, replay: null, release: false, discover: true },
    cost: { share: null, limit: 0.02, commandsPerSecond: null, throttled: false, text: '' },
    notes: [],
    discovery: null,
    error: null,
    locks: [],
    gone: [],
    counts: { locks: 0, shown: 0, waiters: 0, clients: 0, deadlocks: 0 },
    events: [],
    alerts: [],
    ...more,
  };
}
