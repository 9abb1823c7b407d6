/** French as it is set: its signs stay with their words, and its apostrophes are round. */
const typeset = (text: string): string =>
  text
    .replace(/ ([?!:;»%])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')

/** A document whose French, what lies under `fr`, is set; all of it, if the document is French. */
export function withFrenchSet<T>(doc: T, french = false): T {
  if (typeof doc === 'string') return (french ? typeset(doc) : doc) as T
  if (Array.isArray(doc)) return doc.map((one: unknown) => withFrenchSet(one, french)) as T
  if (doc === null || typeof doc !== 'object') return doc
  const set = Object.entries(doc).map(([key, value]) => [
    key,
    withFrenchSet(value, french || key === 'fr'),
  ])
  return Object.fromEntries(set) as T
}
