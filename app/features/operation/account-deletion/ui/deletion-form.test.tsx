import { describe, expect, it } from 'vitest'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { ExportSection } from '#app/routes/account.tsx'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { DeleteAccountSection } from './delete-account-button.tsx'
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
const page = (question: Partial<Question>, language: 'en' | 'de' = 'en', refused?: Partial<ActionRefused>) =>
  screenOf(
    <DeletionForm
      question={{ ...nothing, ...question }}
      refused={refused && { ok: false, code: 'invalid_input', details: {}, ...refused }}
      busy={false}
      keepTo="/en/account"
    />,
    { language },
  )

describe('the question before an account is deleted', () => {
  it('is short for somebody who has nothing to lose, and asks for the password only', () => {
    const html = page({})
    expect(wordsOf(html)).toBe(
      'Your name, photo, profile and messages are deleted right away. Nobody can sign up with your email again. ' +
        'We keep records of past calls and payments without your name, as required by law. ' +
        'Download your data first Your password Keep my account Delete for good',
    )
    expect(html).toContain('autoComplete="current-password"')
    expect(html).not.toContain('name="understood"')
    expect(html).not.toContain('name="code"')
  })

  it('tells a seeker which calls are cancelled, what is paid all the same, and how many credits are lost [M-18, P-06]', () => {
    const seeker = { balance: 240, refund: 110, lost: 350 }
    const words = wordsOf(page({ ...seeker, calls: { calls: 3, late: 1, earned: 75, returned: 110 } }))
    expect(words).toContain(
      'Your 3 booked calls are cancelled. One of them starts in less than 24 hours: its 75 credits go',
    )
    expect(words).toContain('You lose 350 credits, 110 of them from cancelled calls.')
    expect(words).not.toContain('€')
    expect(words).toContain('I understand that I’ll lose 350 credits')
    const german = wordsOf(page({ ...seeker, calls: { calls: 1, late: 1, earned: 75, returned: 0 } }, 'de'))
    expect(german).toContain(
      'Dein gebuchtes Gespräch wird abgesagt. Es beginnt in weniger als 24 Stunden: 75 Credits gehen',
    )
    expect(german).toContain('Mir ist klar, dass ich 350 Credits verliere')
    expect(wordsOf(page({ calls: { calls: 1, late: 0, earned: 0, returned: 0 } }))).toContain('Nobody pays anything.')
  })

  it('tells a companion that seekers get everything back, and leads to payouts first [P-06]', () => {
    const payout = { cents: 6660, waitingCents: null, waitsUntil: null }
    const earned = { balance: 740, lost: 740, lostCents: 6660, payout }
    const html = page({ role: 'offerer', ...earned, calls: { calls: 2, late: 0, earned: 0, returned: 220 } })
    const words = wordsOf(html)
    expect(words).toContain(
      'Your 2 booked calls are cancelled. The people who booked you get all 220 credits back, and you won’t earn anything.',
    )
    expect(words).toContain('You lose the 740 credits you’ve earned (€66.60 after the fee).')
    expect(words).toContain('You can cash out first: €66.60. Go to payouts')
    expect(html).toContain('href="/en/payouts"')
    expect(words).toContain('Your profile leaves the list right away')
  })

  it('lets a seeker choose between the money for what was paid and giving it up, and names what was not paid for', () => {
    const question = { balance: 90, lost: 150, refund: 60, refundable: { credits: 70, cents: 1029 } }
    const html = page(question)
    const words = wordsOf(html)
    expect(words).toContain('You have 150 credits. Choose below what happens to them.')
    expect(words).toContain(
      'You have 70 credits that you paid for and haven’t spent Refund €10.29 to my card first ' +
        'The other 20 credits weren’t paid for and are lost. ' +
        '60 credits come back from cancelled calls. What you paid for of them, we refund too. ' +
        'I don’t want a refund and give up 150 credits, among them €10.29 that I could have back',
    )
    expect(html).not.toContain('checked')
    expect(html).not.toContain('name="understood"')
    expect(wordsOf(page(question, 'de'))).toContain('Zuerst 10,29')
    expect(wordsOf(page(question, 'en', { fields: { understood: 'not_understood' } }))).toContain(
      'Please choose one of the two',
    )
    expect(wordsOf(page({ balance: 20, lost: 20 }))).not.toContain('Refund')
  })

  it('says to a companion until when earnings wait, instead of offering what cannot be paid out yet', () => {
    const waitsUntil = new Date('2026-12-04T17:00:00Z')
    const earned = { role: 'offerer', balance: 740, lost: 740, lostCents: 6660 } as const
    const waiting = wordsOf(page({ ...earned, payout: { cents: null, waitingCents: 6660, waitsUntil } }))
    expect(waiting).toMatch(/Your earnings still wait. From Dec 4, 2026, .* you can cash out €66.60. Go to payouts/)
    expect(waiting).not.toContain('You can cash out first')
    const both = wordsOf(page({ ...earned, payout: { cents: 4500, waitingCents: 6660, waitsUntil } }))
    expect(both).toMatch(
      /You can cash out first: €45.00. Some of your earnings still wait. From Dec 4, .* €66.60 in all./,
    )
  })

  it('does not ask while it is not possible, and says why and where to go', () => {
    for (const [refusal, place] of [
      ['call_running', '/en/my-calls'],
      ['payout_pending', '/en/payouts'],
      ['admin_stays', '/en/dashboard'],
    ] as const) {
      const html = page({ refusal })
      expect(html).toContain(`href="${place}"`)
      expect(html).not.toContain('name="password"')
    }
    expect(wordsOf(page({ refusal: 'payout_pending' }, 'de'))).toContain('Eine Auszahlung ist unterwegs')
  })

  it('asks for the code where there is a second factor, and says at each field what is wrong', () => {
    const fields = { password: 'wrong_password', understood: 'not_understood', code: 'wrong_code' }
    const words = wordsOf(page({ lost: 5, needsCode: true }, 'en', { fields }))
    expect(words).toContain('That password isn’t right')
    expect(words).toContain('Please tick this first')
    expect(words).toContain('That code isn’t right or no longer works')
  })

  it('says for how long nobody may try after too many attempts', () => {
    const refused = { code: 'too_many_attempts', details: { minutes: 15 } } as const
    expect(wordsOf(page({}, 'en', refused))).toContain('Please wait 15 minutes.')
    expect(wordsOf(page({}, 'de', refused))).toContain('Bitte warte 15 Minuten.')
  })
})

it('the section leads to a page of its own without scripts', () => {
  expect(screenOf(<DeleteAccountSection />, { language: 'de' })).toContain('href="/de/account/delete"')
})

it('the download says when it was refused', () => {
  expect(screenOf(<ExportSection />)).toContain('action="/en/account/export"')
  const refused = screenOf(<ExportSection />, { path: '/en/account?export=too_many_attempts' })
  expect(wordsOf(refused)).toContain('5 times today')
  expect(wordsOf(screenOf(<ExportSection />, { path: '/en/account?export=failed' }))).toContain(
    'couldn’t put your data together',
  )
})
