import { describe, expect, test } from 'vitest'
import { decideContent, unwantedContent } from './check.ts'
import { numberWordsToDigits } from './spelled-numbers.ts'
import { beginnings } from './words/phrases.ts'

test.each([
  ['Write to mara@example.org any time', ['email']],
  ['Ｗrite to ｍara＠example．org', ['email']],
  ['mara at gmail dot com', ['email']],
  ['See https://example.org/mara', ['link']],
  ['@marahilft', ['link']],
  ['discord lenawolf#1234', ['link']],
  ['lena wolf protonmail', ['email']],
  ['I 0 1 7 6 I 2 3 4 S 6 7 8 B', ['phone']],
  ['s.e.x', ['obfuscated']],
  ['buy cocaine from me', ['illegal']],
  ['Call +49 151 23456789', ['phone']],
  ['0049 151 23456789', ['phone']],
  ['0151 234 567 89 or mara@example.org', ['email', 'phone']],
  ['０１５１ ２３４５６７８９', ['phone']],
  ['null eins fünf eins zwo drei vier fünf sechs sieben', ['phone']],
  ['0️⃣1️⃣5️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', ['phone']],
  ['what the fuck', ['sexual']],
  ['I will kill you', ['violent']],
  ['Heil H1tler', ['hateful']],
  ['verkaufe Gras', ['illegal']],
  ['DE89 3704 0044 0532 0130 00', ['scammy']],
  ['Hеllo, I аm Mаrа', ['obfuscated']],
])('%s is refused [P-17, P-18, P-19]', (text, kinds) => {
  expect(unwantedContent(text)).toEqual(kinds)
})

describe('the decision', () => {
  test('refuses unwanted content and lists its kinds', () => {
    expect(decideContent('I listen.', 'bio')).toEqual({ ok: true })
    expect(decideContent('mara@example.org, www.example.org', 'bio')).toEqual({
      ok: false,
      code: 'unwanted_content',
      details: { found: 'email link' },
    })
  })

  test('checks a name like a bio, plus the rules for names [T30]', () => {
    expect(decideContent('Mara 0151 2345678', 'name')).toMatchObject({ code: 'unwanted_content' })
    expect(decideContent('Visavis Support', 'name')).toEqual({ ok: false, code: 'name_reserved' })
    expect(decideContent('Visavis Support', 'bio')).toEqual({ ok: true })
  })
})

test.each([
  ['null eins funf', '0 1 5'],
  ['zwo und drei', '2 und 3'],
  ['nulleinsfunf', '015'],
  ['vierunddreissig sechzehn', '34 16'],
  ['twenty three, forty', '23, 40'],
  ['double seven triple one', '77 111'],
  ['oh one five o two', '0 1 5 0 2'],
  ['oh my, o sole mio', 'oh my, o sole mio'],
  ['achtung, einsam, sevenoaks', 'achtung, einsam, sevenoaks'],
])('%s reads as %s', (said, digits) => {
  expect(numberWordsToDigits(said)).toBe(digits)
})

test.each([
  ['kill you', ['ki']],
  ['(i|we) will', ['i ', 'we']],
  ['(a )?bomb', ['a ', 'bo']],
  ['(ki(ll|ss)|b) you', ['ki', 'b ']],
])('%s begins with %j', (phrase, letters) => {
  expect(beginnings(phrase)).toEqual(letters)
})

test.each(['*fuck', 'k?ill', '[a-z]ing'])('rejects %s as a phrase, because it could begin with anything', (phrase) => {
  expect(() => beginnings(phrase)).toThrow('too openly')
})
