/**
 * The words of a text, for the search. Chinese has no blanks between words, so its runs are segmented.
 *
 * It is sent to the browser as source, so it must not refer to anything outside.
 */
export function tokenize(text: string): string[] {
  const words: string[] = []
  for (const part of text.split(/[\s\p{Z}\p{P}|+=<>`]+/u)) {
    if (/\p{Script=Han}/u.test(part)) {
      const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
      for (const { segment, isWordLike } of segmenter.segment(part)) {
        if (isWordLike) {
          words.push(segment)
        }
      }
    } else if (part !== '') {
      words.push(part)
    }
  }
  return words
}
