import { describe, expect, it } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { LinkedAccount } from '../linked-accounts.views.server.ts'
import { LinkedAccounts } from './linked-accounts.tsx'

const account: LinkedAccount = {
  userId: '44444444-4444-4444-8444-444444444444',
  name: 'Otto',
  role: 'seeker',
  status: 'suspended',
  since: new Date('2026-05-04T10:00:00Z'),
  signs: ['same_card', 'same_mailbox'],
}
const show = (accounts: LinkedAccount[], language: 'en' | 'de' = 'en') =>
  screenOf(<LinkedAccounts accounts={accounts} personTo={(id) => `/${language}/admin/people/${id}`} />, { language })

describe('accounts that may be the same person’s', () => {
  it('stand with their state, what speaks for it, and a way to them', () => {
    const html = show([account])
    expect(html).toContain(`href="/en/admin/people/${account.userId}"`)
    const words = wordsOf(html)
    for (const text of ['Otto', 'Seeker, since', 'suspended', 'Paid with the same card', 'the same mailbox'])
      expect(words).toContain(text)
    expect(words).toContain('not proof')
  })

  it('without a name, and in German, are still named', () => {
    const words = wordsOf(show([{ ...account, name: null, status: 'active', role: 'offerer' }], 'de'))
    expect(words).toContain('Noch ohne Namen')
    expect(words).toContain('Gegenüber, seit')
    expect(words).not.toContain('gesperrt')
  })

  it('are said not to be there when there are none', () => {
    expect(wordsOf(show([]))).toContain('No other account shares')
  })
})
