import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { SiteFrame } from './site-frame.tsx'

const frame = (sessionFailed: boolean, language: 'en' | 'de' = 'en', path = `/${language}`) =>
  screenOf(
    <SiteFrame
      language={language}
      theme="system"
      brand="Visavis"
      supportEmail="hello@visavis.example"
      viewer={null}
      shell={null}
      consent="rejected"
      sessionFailed={sessionFailed}
      now={new Date('2026-11-21T12:00:00Z')}
    >
      <main>A page</main>
    </SiteFrame>,
    { language, path },
  )

test('a session that could not be set up is said at the top in red, with a way to try again', () => {
  const words = wordsOf(frame(true))
  expect(words).toContain('Application Error Sorry, an error occurred while setting up your session. Try again')
  expect(frame(true)).toContain('role="alert"')
  expect(words).toContain('A page')
  expect(wordsOf(frame(true, 'de'))).toContain('Deine Anmeldung konnte gerade nicht gelesen werden.')
})

test('nothing is said while all is well', () => {
  expect(frame(false)).not.toContain('role="alert"')
})

test('a profile is a page of the list: the navigation marks it', () => {
  const marked = (path: string) =>
    [...frame(false, 'en', path).matchAll(/<a[^>]*aria-current="(?:page|true)"[^>]*>([^<]*)</g)].map(([, name]) => name)
  expect(marked('/en/companions')).toContain('Companions')
  expect(marked('/en/companion/mara-feld-0412')).toContain('Companions')
  expect(marked('/en/become-companion')).not.toContain('Companions')
})
