import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languageTexts, ReaderTexts } from './language-texts.ts'
import { useRefusal } from './use-refusal.ts'

const catalogues = { ratings: { errors: { submit_failed: 'That did not work.', too_late: 'Until {{day}}.' } } }

function Said({ code, day }: { code: string; day?: string }) {
  return useRefusal('ratings', 'submit_failed')(code, day === undefined ? undefined : { day })
}

const said = (code: string, day?: string) =>
  renderToString(
    <ReaderTexts value={languageTexts('en', catalogues)}>
      <Said code={code} day={day} />
    </ReaderTexts>,
  )

test('translates a refusal with its values, or falls back to the general text', () => {
  expect(said('too_late', 'Friday')).toBe('Until Friday.')
  expect([said('invalid_type'), said('submit_failed'), said('too_late.day')]).toEqual(
    Array(3).fill('That did not work.'),
  )
})
