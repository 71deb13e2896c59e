import { signal } from '@preact/signals';

const query = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 760px)');

/** Whether the page is narrow, such as on a telephone. */
export const narrow = signal(query?.matches ?? false);
query?.addEventListener('change', () => (narrow.value = query.matches));
