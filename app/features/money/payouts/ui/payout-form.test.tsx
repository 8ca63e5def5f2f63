import { describe, expect, it } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { PayoutNote } from './payout-cards.tsx'
import { PayoutForm } from './payout-form.tsx'

const pending = { id: 'p', status: 'pending' as const, credits: 600, errorMessage: null }
const form = (requestedId: string | null, isInFlight = false, payable = 777, needsTaxDetails = false) =>
  screenOf(
    <PayoutForm
      balance={777}
      payable={payable}
      isReady
      inFlight={isInFlight ? pending : null}
      needsCode={false}
      needsTaxDetails={needsTaxDetails}
      requestedId={requestedId}
      idempotencyKey="key"
      fetcherKey="payout"
    />,
  )
const note = (
  status: 'pending' | 'in_review' | 'completed' | 'failed' | 'reversed',
  errorMessage: string | null = null,
) => screenOf(<PayoutNote payout={{ id: 'p', status, credits: 600, errorMessage }} />)

it('the form offers what can be paid out, and says so when that is too little for now', () => {
  expect(wordsOf(form(null, false, 650))).toContain('Any whole number from 500 to 650.')
  expect(form(null, false, 499)).not.toContain('name="credits"')
  expect(wordsOf(form(null, false, 499))).toContain('can be paid out soon')
})

it('without tax details the form says so and leads to them', () => {
  expect(form(null, false, 777, true)).toContain('href="/en/payouts/tax"')
  expect(wordsOf(form(null, false, 777, true))).toContain('We need your tax details first.')
  expect(wordsOf(form(null))).not.toContain('tax details')
})

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

describe('a payout in review', () => {
  it('says that it is looked at and for how long, that nothing has to be done, and not why', () => {
    const words = wordsOf(note('in_review'))
    expect(words).toContain('usually takes up to 3 business days')
    expect(words).toContain('You don’t need to do anything')
    expect(words).not.toMatch(/card|browser|account|fraud|suspicious/i)
    const closed = screenOf(
      <PayoutForm
        balance={777}
        payable={777}
        isReady
        inFlight={{ ...pending, status: 'in_review' }}
        needsCode={false}
        idempotencyKey="key"
        fetcherKey="payout"
      />,
    )
    expect(wordsOf(closed)).toBe(words)
    expect(wordsOf(note('failed', 'not_released'))).toContain('contact us, and we’ll explain')
  })

  it('the confirmation asks for a code where there is a second factor', () => {
    const confirm = (needsCode: boolean) =>
      screenOf(
        <PayoutForm
          balance={777}
          payable={777}
          isReady
          inFlight={null}
          wanted={600}
          needsCode={needsCode}
          idempotencyKey="key"
          fetcherKey="payout"
        />,
      )
    expect(confirm(false)).not.toContain('name="code"')
    expect(confirm(true)).toContain('name="code"')
    expect(confirm(true)).toContain('name="password"')
  })
})
