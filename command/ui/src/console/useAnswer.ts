// One view's own question, asked again as often as the state changes.
import { useEffect, useState } from 'preact/hooks';
import { get, Refusal, tokenWanted } from './api';
import { board, moment } from './live';

export interface Answer<T> {
  value: T | null;
  /** The lock is not known. */
  missing: boolean;
  problem: string | null;
}

/** Asks for a path now, and whenever the board has changed; an older answer never replaces a newer one. */
export function useAnswer<T>(path: string): Answer<T> & { again: () => void } {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, missing: false, problem: null });
  const [turn, setTurn] = useState(0);
  const at = moment.value;
  const seq = board.value.seq;
  const whole = at === null ? path : `${path}${path.includes('?') ? '&' : '?'}millis=${at}`;
  useEffect(() => setAnswer({ value: null, missing: false, problem: null }), [path]);
  useEffect(() => {
    if (tokenWanted.value) return;
    const stop = new AbortController();
    get<T>(whole, stop.signal)
      .then(value => setAnswer({ value, missing: false, problem: null }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const missing = error instanceof Refusal && error.status === 404;
        const problem = error instanceof Refusal ? error.message : 'The console does not answer.';
        setAnswer(old => ({ value: missing ? null : old.value, missing, problem }));
      });
    return () => stop.abort();
  }, [whole, seq, turn, tokenWanted.value]);
  return { ...answer, again: () => setTurn(old => old + 1) };
}
