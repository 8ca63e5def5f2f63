import { createHash } from 'node:crypto'

/** Returns a pseudo-random generator of numbers in [0, 1), deterministic for a seed. */
export function seededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

export function pick<T>(items: readonly [T, ...T[]], random: () => number): T {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A UUID that is the same on every installation, so that links to demo pages stay valid. */
export function demoId(kind: string, key: string): string {
  const bytes = createHash('sha256').update(`visavis demo ${kind} ${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const userIdOf = (accountKey: string) => demoId('account', accountKey)
export const callIdOf = (callKey: string) => demoId('call', callKey)
export const purchaseIdOf = (purchaseKey: string) => demoId('purchase', purchaseKey)
export const applicationIdOf = (accountKey: string) => demoId('application', accountKey)
export const caseIdOf = (caseKey: string) => demoId('case', caseKey)
/** Reference of a case that seeker@ reported, which was decided and can be appealed. */
export const DEMO_DECIDED_CASE = 'C-DE30A5C0DE'
export const photoKeyOf = (personKey: string) => demoId('photo', personKey)
export const voiceKeyOf = (personKey: string) => demoId('voice', personKey)
export const slotIdOf = (slot: { companionKey: string; startAt: Date }) =>
  demoId('window', `${slot.companionKey} ${slot.startAt.toISOString()}`)
export const todaysCallIdOf = (count: number) => demoId('call', `today ${count}`)
