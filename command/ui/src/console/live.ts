// Asks for changes again and again, while the page can be seen.
import { computed, effect, signal, untracked } from '@preact/signals';
import { get, Refusal, tokenWanted } from './api';
import { applied, EMPTY, type Board } from './board';
import type { State } from './contract';

export const board = signal<Board>(EMPTY);
/** Why the last answer is not there; null if it is. */
export const failure = signal<string | null>(null);
/** The moment of a replay to show, chosen by the reader; null for what the server shows by itself. */
export const moment = signal<number | null>(null);

/** How far the server's clock is ahead of this one's. */
let ahead = 0;
const ticks = signal(Date.now());

export const stale = computed(() => failure.value ?? board.value.state?.error ?? null);

/** The server's time. It stands still in a replay, and while the server does not answer. */
export const now = computed(() => {
  const state = board.value.state;
  if (!state) return ticks.value;
  if (!state.mode.live || stale.value !== null) return state.now;
  return Math.max(state.now, ticks.value + ahead);
});

const RETRY_MILLIS = 2_000;
const PATIENCE_MILLIS = 10_000;

async function ask(): Promise<void> {
  const at = moment.value;
  const path = at === null ? `state?since=${board.value.seq}` : `state?since=0&millis=${at}`;
  const state = await get<State>(path, AbortSignal.timeout(PATIENCE_MILLIS));
  failure.value = null;
  if (state === null) return;
  ahead = state.now - Date.now();
  board.value = applied(board.value, state);
}

function explained(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return 'The console does not answer.';
}

let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;
/** What is asked has become another question meanwhile. */
let changed = false;

const RECORD_MILLIS = 30_000;

async function round(): Promise<void> {
  clearTimeout(timer);
  changed = asking;
  if (asking || document.hidden || tokenWanted.value) return;
  asking = true;
  let pause = board.value.state?.sampledEveryMillis ?? RETRY_MILLIS;
  try {
    await ask();
    pause = Math.max(500, board.value.state?.sampledEveryMillis ?? RETRY_MILLIS);
    // A record does not change.
    if (board.value.state?.mode.live === false) pause = RECORD_MILLIS;
  } catch (error) {
    failure.value = explained(error);
    pause = Math.max(RETRY_MILLIS, pause);
  }
  asking = false;
  timer = setTimeout(round, changed ? 0 : pause);
}

/** Begins to ask; also at once when the page is seen again, a token was given, or another moment is wanted. */
export function watch(): void {
  setInterval(() => {
    if (!document.hidden) ticks.value = Date.now();
  }, 1_000);
  document.addEventListener('visibilitychange', round);
  effect(() => {
    if (tokenWanted.value || moment.value === undefined) return;
    // What it reads is not what it waits for.
    untracked(() => void round());
  });
}
