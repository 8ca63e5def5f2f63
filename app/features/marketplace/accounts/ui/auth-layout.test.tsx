import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { LinkProblem } from './auth-layout.tsx'

type Refused = Parameters<typeof LinkProblem>[0]['refused']
const words = (refused: Refused) =>
  wordsOf(
    screenOf(
      <LinkProblem title="Not valid" refused={refused} invalid="This link has run out">
        <a href="/en/login">Sign in</a>
      </LinkProblem>,
    ),
  )

test('a link that does not work says so, and after too many attempts for how long', () => {
  expect(words(undefined)).toContain('This link has run out')
  expect(words({ ok: false, code: 'link_invalid', details: {} })).toContain('This link has run out')
  const tooMany = words({ ok: false, code: 'too_many_attempts', details: { minutes: 60 } })
  expect(tooMany).toContain('Please wait 60 minutes')
  expect(tooMany).not.toContain('This link has run out')
})
