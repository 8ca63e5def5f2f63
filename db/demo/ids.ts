import { demoId } from './seeded.ts'

/** The ids of the demo's rows, the same on every installation. */
export const userIdOf = (accountKey: string) => demoId('account', accountKey)
export const callIdOf = (callKey: string) => demoId('call', callKey)
export const purchaseIdOf = (purchaseKey: string) => demoId('purchase', purchaseKey)
export const applicationIdOf = (accountKey: string) => demoId('application', accountKey)
export const caseIdOf = (caseKey: string) => demoId('case', caseKey)
/** The reference of the case that seeker@ reported, was answered, and can appeal. */
export const DEMO_DECIDED_CASE = 'C-DE30A5C0DE'
export const photoKeyOf = (personKey: string) => demoId('photo', personKey)
export const slotIdOf = (slot: { companionKey: string; startAt: Date }) =>
  demoId('window', `${slot.companionKey} ${slot.startAt.toISOString()}`)
/** The calls between seeker@ and companion@ that can be joined at a start, one after the other. */
export const todaysCallIdOf = (count: number) => demoId('call', `today ${count}`)
