import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { BlockedList } from './blocked-list.tsx'

const mara = {
  userId: '44444444-4444-4444-8444-444444444444',
  name: 'Mara Feld',
  photoKey: null,
  since: new Date('2026-11-20T12:00:00Z'),
}

test('everyone blocked has a name, a date and a form that works without JavaScript and returns here', () => {
  const html = screenOf(<BlockedList people={[mara, { ...mara, userId: 'x', name: null }]} page={1} pages={2} />, {
    path: '/en/account?blocked=2',
  })
  expect(wordsOf(html)).toContain('Mara Feld Since Nov 20, 2026 Unblock')
  expect(wordsOf(html)).toContain('Deleted account Since')
  expect(html).toMatch(
    /<form[^>]*action="\/blocks"(?:(?!<\/form>).)*value="\/en\/account\?blocked=2#blocked"(?:(?!<\/form>).)*value="unblock"/s,
  )
  expect(html).toContain('aria-label="Unblock Mara Feld"')
  expect(html).toContain('href="/en/account?blocked=2#blocked"')
})
