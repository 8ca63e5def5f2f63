import { describe, expect, it } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { PayoutForm } from './payout-form.tsx'
import { PayoutNote } from './payout-note.tsx'

const form = (requestedId: string | null, isInFlight = false) =>
  screenOf(
    <PayoutForm
      balance={777}
      isReady
      isInFlight={isInFlight}
      requestedId={requestedId}
      idempotencyKey="key"
      fetcherKey="payout"
    />,
  )
const note = (status: 'pending' | 'completed' | 'failed' | 'reversed', errorMessage: string | null = null) =>
  screenOf(<PayoutNote payout={{ id: 'p', status, credits: 600, errorMessage }} />)

describe('after a payout was requested', () => {
  it('the note says what became of it: on its way, or not sent, why, and what to do', () => {
    expect(wordsOf(note('pending'))).toBe('Your payout is on its way. The money arrives in 3 to 5 business days.')
    expect(note('completed')).toContain('role="status"')
    expect(wordsOf(note('failed', 'not_sent'))).toBe(
      'Not sent. 600 credits are back in your balance. We couldn’t send it. Please try again tomorrow, or contact us.',
    )
    expect(note('failed', 'not_sent')).toContain('role="alert"')
    expect(wordsOf(note('failed', 'payee_not_ready'))).toContain('Complete it, then request the payout again.')
    expect(wordsOf(note('reversed'))).toBe('Not sent. 600 credits are back in your balance.')
  })

  it('the form is closed until another one is wanted', () => {
    expect(form('p')).not.toContain('name="credits"')
    expect(wordsOf(form('p'))).toBe('Request another payout')
    expect(form(null)).toContain('name="credits"')
    expect(wordsOf(form('p', true))).toContain('A payout is on its way.')
  })
})
