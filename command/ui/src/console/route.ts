// Which view is shown, kept in the address's fragment, so that it can be sent to somebody.
import { signal } from '@preact/signals';

export const VIEWS = ['locks', 'clients', 'graph', 'events'] as const;
export type View = (typeof VIEWS)[number] | 'lock';

export interface Route {
  view: View;
  parameters: URLSearchParams;
}

export function parsed(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2);
  const view = ([...VIEWS, 'lock'] as string[]).includes(path) ? (path as View) : 'locks';
  const parameters = new URLSearchParams(query);
  return view === 'lock' && !parameters.has('name') ? { view: 'locks', parameters } : { view, parameters };
}

export const route = signal<Route>({ view: 'locks', parameters: new URLSearchParams() });

export const address = (view: View, parameters: Record<string, string> = {}): string => {
  const query = new URLSearchParams(parameters).toString();
  return `#/${view}${query ? '?' + query : ''}`;
};

export const lockAddress = (name: string): string => address('lock', { name });

/** Keeps the view's settings in the address, without a step in the history. */
export function keep(parameters: Record<string, string>): void {
  const kept = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
  history.replaceState(null, '', address(route.value.view, kept));
}

export function follow(): void {
  const read = () => (route.value = parsed(location.hash));
  addEventListener('hashchange', read);
  read();
}
