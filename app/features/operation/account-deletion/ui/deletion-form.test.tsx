import { describe, expect, it } from 'vitest'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { DeletionForm } from './deletion-form.tsx'

const nothing: Question = {
  ...{ role: 'seeker', refusal: null, balance: 0, lost: 0, refund: 0, lostCents: null, refundable: null },
  ...{ calls: { calls: 0, late: 0, earned: 0, returned: 0 }, payout: null, needsCode: false },
}
const page = (question: Partial<Question>, fields?: ActionRefused['fields']) =>
  screenOf(
    <DeletionForm
      question={{ ...nothing, ...question }}
      refused={fields && { ok: false, code: 'invalid_input', details: {}, fields }}
      busy={false}
      keepTo="/en/account"
    />,
  )

describe('the question before an account is deleted', () => {
  it('tells a seeker which calls are cancelled, which are charged anyway, and how many credits are lost [M-18, P-06]', () => {
    const calls = { calls: 3, late: 1, earned: 75, returned: 110 }
    const words = wordsOf(page({ balance: 240, refund: 110, lost: 350, calls }))
    expect(words).toContain('You still pay for calls less than 24 hours away: 75 credits.')
    expect(words).toContain('You lose 350 credits, 110 of them from cancelled calls.')
    expect(words).not.toContain('€')
  })

  it('tells a companion that seekers get everything back, and leads to payouts first [P-06]', () => {
    const payout = { cents: 6660, waitingCents: null, waitsUntil: null }
    const earned = { balance: 740, lost: 740, lostCents: 6660, payout }
    const html = page({ role: 'offerer', ...earned, calls: { calls: 2, late: 0, earned: 0, returned: 220 } })
    const words = wordsOf(html)
    expect(words).toContain('Everyone gets a full refund (220 credits), so you won’t earn anything.')
    expect(words).toContain('You can cash out €66.60 first. Go to payouts')
    expect(html).toContain('href="/en/payouts"')
    const waits = { cents: null, waitingCents: 6660, waitsUntil: new Date('2026-12-04T17:00:00Z') }
    const waiting = wordsOf(page({ role: 'offerer', ...earned, payout: waits }))
    expect(waiting).toMatch(/You can cash out €66.60 from Dec 4, 2026, .* Go to payouts/)
    expect(waiting).not.toContain('first')
  })

  it('lets a seeker choose between refund and forfeit, and names credits that weren’t paid for', () => {
    const question = { balance: 90, lost: 150, refund: 60, refundable: { credits: 70, cents: 1029 } }
    const html = page(question)
    for (const part of [
      'Paid for and not spent: 70 credits Refund €10.29 to my card first',
      'You lose 20 credits you didn’t pay for.',
      'No refund: I forfeit 150 credits, including €10.29 I could get back',
    ])
      expect(wordsOf(html)).toContain(part)
    expect(html).not.toContain('checked')
    expect(html).not.toContain('name="understood"')
    expect(wordsOf(page(question, { understood: 'not_understood' }))).toContain('Please choose one')
    expect(wordsOf(page({ balance: 20, lost: 20 }))).not.toContain('Refund')
  })

  it.each([
    ['call_running', '/en/my-calls'],
    ['payout_pending', '/en/payouts'],
    ['admin_stays', '/en/dashboard'],
  ] as const)('does not ask while it is not possible (%s), and leads to %s', (refusal, place) => {
    const html = page({ refusal })
    expect(html).toContain(`href="${place}"`)
    expect(html).not.toContain('name="password"')
  })

  it('asks for a code if there is a second factor, and for a tick only if there’s a loss', () => {
    expect(page({})).not.toMatch(/name="(understood|code)"/)
    expect(page({ needsCode: true })).toContain('name="code"')
  })

  it('shows the waiting time after too many attempts', () => {
    const refused = { ok: false, code: 'too_many_attempts', details: { minutes: 15 } } as const
    const html = screenOf(<DeletionForm question={nothing} refused={refused} busy={false} keepTo="/en/account" />)
    expect(wordsOf(html)).toContain('Please wait 15 minutes.')
  })
})
