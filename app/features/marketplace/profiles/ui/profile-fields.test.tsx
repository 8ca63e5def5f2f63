import { expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { LanguagePicker } from './profile-fields.tsx'

test('the six preferred languages come first, in the same order for every reader [D-43]', () => {
  for (const language of ['en', 'de'] as const) {
    const html = screenOf(<LanguagePicker chosen={[]} error={null} />, { language })
    const codes = [...html.matchAll(/<input[^>]*value="(..)"/g)].map(([, code]) => code)
    expect(codes.slice(0, 6)).toEqual(['de', 'fr', 'en', 'it', 'es', 'pt'])
    expect(codes).toHaveLength(36)
  }
})
