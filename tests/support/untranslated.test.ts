import { expect, test } from 'vitest'
import { findUntranslated } from './untranslated.ts'

test('words between tags and in spoken attributes are found, texts from a catalogue are not [S-06]', () => {
  expect(findUntranslated('a.tsx', '<p title="Hello you">Hi there {t("x")}</p>')).toEqual([
    'a.tsx: title="Hello you"',
    'a.tsx: "Hi there"',
  ])
  expect(findUntranslated('a.tsx', '<p title={t("a")} className="big words">{t("x")} · 15</p>')).toEqual([])
})

test('words are found in braces, in templates and in both sides of a choice too', () => {
  const countIn = (children: string) => findUntranslated('a.tsx', `<p>${children}</p>`).length
  const template = (words: string) => ['`', words, '$', '{a}`'].join('')
  const spoken = ['{"Hi there"}', '{a ? "Yes" : t("x")}', '{a ? t("x") : "No"}', '{a && "Hi"}', `{${template('Hi ')}}`]
  expect(spoken.map(countIn)).toEqual(spoken.map(() => 1))
  const silent = ['{" "}', '{a === "open" && t("x")}', '{t("a")}', `{${template('· ')}}`]
  expect(silent.map(countIn)).toEqual(silent.map(() => 0))
  const inAttributes = `<p title={a ?? "None"} aria-label={${template('Room ')}} />`
  expect(findUntranslated('a.tsx', inAttributes)).toHaveLength(2)
})
