/**
 * The paper behind a person's photo and initial: always the same one of eight for an id (FNV-1a over its characters).
 */
export function tintOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % 8
}

/** A letter or digit with nothing on it that belongs to it. */
const plainInitial = /^[\p{L}\p{N}](?![\p{M}\u200d])/u

/** The first letter a person sees as one (with its accents), in capitals; a dot when there is none. */
export function initialOf(name: string): string {
  const [plain] = plainInitial.exec(name) ?? []
  if (plain) return plain.toLocaleUpperCase()
  // Made for the few names that need it: the first one costs a slow telephone fifty milliseconds.
  for (const { segment } of new Intl.Segmenter().segment(name.trim())) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase()
  }
  return '·'
}
