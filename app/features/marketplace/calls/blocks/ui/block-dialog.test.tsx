import { describe, expect, it } from 'vitest'
import type { Side } from '#app/features/marketplace/accounts/schema.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { BlockEffects } from '../rules.ts'
import { BlockForm } from './block-dialog.tsx'

const userId = '44444444-4444-4444-8444-444444444444'
const nothing: BlockEffects = { calls: 0, returned: 0, earned: 0, running: null }
const formText = (side: Side, effects: Partial<BlockEffects>, language: 'en' | 'de' = 'en') =>
  wordsOf(
    screenOf(
      <BlockForm
        person={{ userId, name: 'Mara Feld' }}
        side={side}
        effects={{ ...nothing, ...effects }}
        next="/en/companion/mara"
      />,
      { language },
    ),
  )

describe('the question before a block', () => {
  it('is short when nothing is booked', () => {
    expect(formText('seeker', {})).toBe(
      'Neither of you will be able to book the other. You can undo this at any time in your account. Mara won’t be notified. Cancel Block',
    )
    expect(formText('companion', {}, 'de')).toContain('Mara erfährt nichts davon. Abbrechen Blockieren')
  })

  it('tells a seeker how many calls are cancelled, what comes back and what is lost', () => {
    const words = formText('seeker', { calls: 3, returned: 110, earned: 75 })
    expect(words).toContain(
      'Your 3 booked calls are cancelled and won’t come back if you unblock. You get 110 credits back.',
    )
    expect(words).toContain(
      '75 credits go to Mara and won’t be refunded, because the start is less than 24 hours away.',
    )
    expect(words).toContain('We’ll let Mara know that you cancelled, but not that you blocked them.')
    expect(words).toContain('Block and cancel')
    const german = formText('seeker', { calls: 1, earned: 75 }, 'de')
    expect(german).toContain(
      'Euer gebuchtes Gespräch wird abgesagt, auch wenn du das Blockieren später aufhebst. 75 Credits gehen an Mara',
    )
    expect(german).not.toContain('zurück.')
    expect(german).toContain('Blockieren und absagen')
  })

  it('tells a companion what the seeker gets back [T-09]', () => {
    expect(formText('companion', { calls: 2, returned: 1_250 })).toContain(
      'Your 2 booked calls are cancelled and won’t come back if you unblock. Mara gets a full refund of 1,250 credits, and you won’t earn anything.',
    )
  })

  it('says of a free call that nobody pays', () => {
    expect(formText('seeker', { calls: 1 })).toContain(
      'Your booked call is cancelled and won’t come back if you unblock. Nobody pays anything.',
    )
  })

  it('says what becomes of the call that has begun', () => {
    expect(formText('seeker', { running: { credits: 50, met: false } })).toContain(
      'you can no longer join it. If Mara joins, the 50 credits go to Mara. If not, you get them back.',
    )
    expect(formText('seeker', { running: { credits: 50, met: true } })).toContain(
      'The 50 credits go to Mara as planned.',
    )
    expect(formText('companion', { running: { credits: 50, met: true } })).toContain('You still earn 50 credits.')
    expect(formText('companion', { running: { credits: 50, met: false } })).toContain(
      'Mara gets a full refund of 50 credits',
    )
    expect(formText('seeker', { running: { credits: 0, met: false } })).not.toContain('0 credits')
  })
})
