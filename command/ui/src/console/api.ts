// Requests to the API, all below the page's own address. The token is in this tab alone: never in the address.
import { signal } from '@preact/signals';

const KEPT = 'holdfast-token:' + location.pathname;

export const tokenWanted = signal(false);

/** Takes the token out of the address bar, so that it reaches no history, bookmark or screenshot. */
export function takeToken(): void {
  const found = /^#token=([^&]*)/.exec(location.hash);
  if (!found) return;
  useToken(decodeURIComponent(found[1] ?? ''));
  history.replaceState(null, '', location.pathname + location.search + '#/locks');
}

export function useToken(token: string): void {
  sessionStorage.setItem(KEPT, token);
  tokenWanted.value = false;
}

/** A refusal that the server explains. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { error?: string; text?: string },
  ) {
    super(body.error ?? `The server answered ${status}.`);
  }
}

function headers(more: Record<string, string>): Record<string, string> {
  const token = sessionStorage.getItem(KEPT);
  return token === null || token === '' ? more : { ...more, 'X-Holdfast-Token': token };
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch('api/' + path, { ...init, cache: 'no-store', credentials: 'same-origin' });
  if (response.ok || response.status === 304) return response;
  if (response.status === 401) tokenWanted.value = true;
  const text = await response.text();
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    // A proxy's page; the status has to do.
  }
  throw new Refusal(response.status, body);
}

/** Reads JSON; null if nothing has changed. */
export async function get<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  const response = await answer(path, { headers: headers({}), ...(signal ? { signal } : {}) });
  return response.status === 304 ? null : response.json();
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const init = { method: 'POST', headers: headers({ 'Content-Type': 'application/json' }) };
  return (await answer(path, { ...init, body: JSON.stringify(body) })).json();
}
