// Names come from anywhere. They only ever become text nodes, inside <bdi>; what would not be seen is spelled out.

const UNSEEN = new RegExp(
  '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]' +
    '|[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  'g',
);

/** A text with what has no shape, or turns the direction of what follows, as its number: ⟨U+202E⟩. */
export function spelled(text: string): string {
  return text.replace(UNSEEN, (c, at: number) => (joinsEmoji(text, at) ? c : number(c)));
}

/** A name spelled out, with spaces as well where they would be overlooked: two names that differ are seen to differ. */
export function seen(name: string): string {
  if (name === '') return '⟨empty⟩';
  return spelled(name).replace(/^\s+|\s+$|[^\S ]|  +/gu, spaces => [...spaces].map(number).join(''));
}

const number = (c: string): string => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** A joiner between two pictures is part of one that is seen. */
function joinsEmoji(name: string, at: number): boolean {
  return (
    name[at] === '\u200d' &&
    /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u.test(name.slice(0, at)) &&
    /^\p{Extended_Pictographic}/u.test(name.slice(at + 1))
  );
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A name cut in its middle, since the beginnings and the ends of names tell them apart. */
export function middleCut(name: string, most: number): string {
  if (name.length <= most) return name;
  const parts = Array.from(segments.segment(name), part => part.segment);
  if (parts.length <= most) return name;
  const head = Math.ceil((most - 1) / 2);
  return parts.slice(0, head).join('') + '…' + parts.slice(parts.length - (most - 1 - head)).join('');
}

/** Whether what was typed is the name, exactly or as it is shown. */
export function isTyped(name: string, typed: string): boolean {
  return typed === name || typed === seen(name);
}
