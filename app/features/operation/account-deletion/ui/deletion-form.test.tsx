import { describe, expect, it } from 'vitest'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { DeletionForm } from './deletion-form.tsx'

const nothing: Question = {
  role: 'seeker',
  refusal: null,
  balance: 0,
  lost: 0,
  refund: 0,
  lostCents: null,
  refundable: null,
  calls: { calls: 0, late: 0, earned: 0, returned: 0 },
  payout: null,
  needsCode: false,
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
  it('asks somebody who has nothing to lose for the password only', () => {
    const html = page({})
    expect(html).toContain('autoComplete="current-password"')
    expect(html).not.toContain('name="understood"')
    expect(html).not.toContain('name="code"')
  })

  it('tells a seeker which calls are cancelled, what is paid all the same, and how many credits are lost [M-18, P-06]', () => {
    const calls = { calls: 3, late: 1, earned: 75, returned: 110 }
    const words = wordsOf(page({ balance: 240, refund: 110, lost: 350, calls }))
    expect(words).toContain(
      'Your 3 booked calls are cancelled. One of them starts in less than 24 hours: its 75 credits go',
    )
    expect(words).toContain('You lose 350 credits, 110 of them from cancelled calls.')
    expect(words).not.toContain('€')
    expect(words).toContain('I understand that I’ll lose 350 credits')
  })

  it('tells a companion that seekers get everything back, and leads to payouts first [P-06]', () => {
    const payout = { cents: 6660, waitingCents: null, waitsUntil: null }
    const earned = { balance: 740, lost: 740, lostCents: 6660, payout }
    const html = page({ role: 'offerer', ...earned, calls: { calls: 2, late: 0, earned: 0, returned: 220 } })
    const words = wordsOf(html)
    expect(words).toContain('The people who booked you get all 220 credits back, and you won’t earn anything.')
    expect(words).toContain('You lose the 740 credits you’ve earned (€66.60 after the fee).')
    expect(words).toContain('You can cash out first: €66.60. Go to payouts')
    expect(html).toContain('href="/en/payouts"')
  })

  it('lets a seeker choose between the money for what was paid and giving it up, and names what was not paid for', () => {
    const question = { balance: 90, lost: 150, refund: 60, refundable: { credits: 70, cents: 1029 } }
    const html = page(question)
    expect(wordsOf(html)).toContain(
      'You have 70 credits that you paid for and haven’t spent Refund €10.29 to my card first ' +
        'The other 20 credits weren’t paid for and are lost. ' +
        '60 credits come back from cancelled calls. What you paid for of them, we refund too. ' +
        'I don’t want a refund and give up 150 credits, among them €10.29 that I could have back',
    )
    expect(html).not.toContain('checked')
    expect(html).not.toContain('name="understood"')
    expect(wordsOf(page(question, { understood: 'not_understood' }))).toContain('Please choose one of the two')
    expect(wordsOf(page({ balance: 20, lost: 20 }))).not.toContain('Refund')
  })

  it('says to a companion until when earnings wait, instead of offering what cannot be paid out yet', () => {
    const waitsUntil = new Date('2026-12-04T17:00:00Z')
    const earned = { role: 'offerer', balance: 740, lost: 740, lostCents: 6660 } as const
    const waiting = wordsOf(page({ ...earned, payout: { cents: null, waitingCents: 6660, waitsUntil } }))
    expect(waiting).toMatch(/Your earnings still wait. From Dec 4, 2026, .* you can cash out €66.60. Go to payouts/)
    expect(waiting).not.toContain('You can cash out first')
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

  it('asks for the code where there is a second factor, and says at each field what is wrong', () => {
    const fields = { password: 'wrong_password', understood: 'not_understood', code: 'wrong_code' } as const
    const words = wordsOf(page({ lost: 5, needsCode: true }, fields))
    expect(words).toContain('That password isn’t right')
    expect(words).toContain('Please tick this first')
    expect(words).toContain('That code isn’t right or no longer works')
  })
})
