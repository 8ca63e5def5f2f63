import { expect, it } from 'vitest'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { BlockEffects } from '../departure.rules.ts'
import { BlockForm } from './block-dialog.tsx'

const person = { userId: '44444444-4444-4444-8444-444444444444', name: 'Mara Feld' }
const nothing: BlockEffects = { calls: 0, returned: 0, earned: 0, running: null }
const formText = (side: Side, effects: Partial<BlockEffects>) =>
  wordsOf(screenOf(<BlockForm {...{ person, side }} effects={{ ...nothing, ...effects }} next="/en/companion/mara" />))

it('shows before a block how many calls are cancelled, refunded and lost [T-09]', () => {
  const words = formText('seeker', { calls: 3, returned: 110, earned: 75 })
  expect(words).toContain('Your 3 booked calls are cancelled for good. You get 110 credits')
  expect(words).toContain('You won’t get 75 credits back, because the start is less than 24 hours away.')
  expect(words).toContain('Mara will learn that you cancelled, but not that you blocked them.')
  expect(formText('companion', { calls: 2, returned: 1_250 })).toContain('Mara gets a full refund of 1,250 credits')
  expect(formText('seeker', { calls: 1 })).toContain('No one will be charged.')
})

it.each<[Side, { credits: number; met: boolean }, string]>([
  ['seeker', { credits: 50, met: false }, 'If Mara joins, the 50 credits go to Mara. If not, you get them back.'],
  ['seeker', { credits: 50, met: true }, 'The 50 credits go to Mara as planned.'],
  ['companion', { credits: 50, met: true }, 'You still earn €4.50.'],
  ['companion', { credits: 50, met: false }, 'Mara gets a full refund of 50 credits'],
])('says to a %s what becomes of the call that has begun: %o', (side, running, words) => {
  expect(formText(side, { running })).toContain(words)
})
