import { demoId } from './seeded.ts'

/** The ids of the demo's rows, the same on every installation. */
export const userIdOf = (accountKey: string) => demoId('account', accountKey)
export const callIdOf = (callKey: string) => demoId('call', callKey)
export const purchaseIdOf = (purchaseKey: string) => demoId('purchase', purchaseKey)
export const applicationIdOf = (accountKey: string) => demoId('application', accountKey)
export const photoKeyOf = (personKey: string) => demoId('photo', personKey)
export const slotIdOf = (slot: { companionKey: string; startAt: Date }) =>
  demoId('window', `${slot.companionKey} ${slot.startAt.toISOString()}`)
/** The calls between seeker@ and companion@ that can be joined at a start, one after the other. */
export const todaysCallIdOf = (count: number) => demoId('call', `today ${count}`)
