import { expect, test } from 'vitest'
import { findUntranslated } from './untranslated.ts'

test('words between tags and in spoken attributes are found, texts from a catalogue are not', () => {
  expect(findUntranslated('a.tsx', '<p title="Hello you">Hi there {t("x")}</p>')).toEqual([
    'a.tsx: title="Hello you"',
    'a.tsx: "Hi there"',
  ])
  expect(findUntranslated('a.tsx', '<p title={t("a")} className="big words">{t("x")} · 15</p>')).toEqual([])
})
