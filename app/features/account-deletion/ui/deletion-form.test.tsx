import { describe, expect, it } from 'vitest'
import type { ActionRefused } from '#app/platform/http/request.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { DeletionPreview as Question } from '../views.server.ts'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { ExportSection } from './export-section.tsx'

const nothing: Question = {
  role: 'seeker',
  refusal: null,
  balance: 0,
  lost: 0,
  refund: 0,
  lostCents: 0,
  calls: { calls: 0, late: 0, earned: 0, returned: 0 },
  payoutCents: null,
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
      'Your name, picture, profile and messages are erased at once. Nobody can sign up with your email address again. ' +
        'Past calls and payments stay in our books without your name, because the law asks for them. ' +
        'Download your data first Your password Keep my account Delete for good',
    )
    expect(html).toContain('autoComplete="current-password"')
    expect(html).not.toContain('name="understood"')
    expect(html).not.toContain('name="code"')
  })

  it('tells a seeker which calls are cancelled, what is paid all the same, and how many credits are lost', () => {
    const seeker = { balance: 240, refund: 110, lost: 350, lostCents: 3500 }
    const words = wordsOf(page({ ...seeker, calls: { calls: 3, late: 1, earned: 75, returned: 110 } }))
    expect(words).toContain(
      'Your 3 booked calls are cancelled. One of them begins in less than 24 hours: its 75 credits go',
    )
    expect(words).toContain('You lose 350 credits (worth €35.00), 110 of them from cancelled calls.')
    expect(words).toContain('I know that 350 credits are lost')
    const german = wordsOf(page({ ...seeker, calls: { calls: 1, late: 1, earned: 75, returned: 0 } }, 'de'))
    expect(german).toContain(
      'Dein gebuchtes Gespräch wird abgesagt. Es beginnt in weniger als 24 Stunden: 75 Credits gehen',
    )
    expect(german).toContain('Mir ist klar, dass 350 Credits verloren gehen')
    expect(wordsOf(page({ calls: { calls: 1, late: 0, earned: 0, returned: 0 } }))).toContain('Nobody pays anything.')
  })

  it('tells a companion that seekers get everything back, and leads to payouts first', () => {
    const earned = { balance: 740, lost: 740, lostCents: 6660, payoutCents: 6660 }
    const html = page({ role: 'offerer', ...earned, calls: { calls: 2, late: 0, earned: 0, returned: 220 } })
    const words = wordsOf(html)
    expect(words).toContain(
      'Your 2 booked calls are cancelled. The seekers get all 220 credits back, and you earn nothing.',
    )
    expect(words).toContain('You lose the 740 credits you earned (€66.60 after the fee).')
    expect(words).toContain('You can have them paid out first: €66.60. To payouts')
    expect(html).toContain('href="/en/payouts"')
    expect(words).toContain('Your profile leaves the list at once')
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
    expect(words).toContain('This password is not right')
    expect(words).toContain('Please tick this first')
    expect(words).toContain('This code is not right, or no longer valid')
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
    'could not be put together',
  )
})
