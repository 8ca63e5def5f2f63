import { describe, expect, test } from 'vitest'
import { decideContent, unwantedContent } from './check.ts'
import { numberWordsToDigits } from './spelled-numbers.ts'
import { beginnings } from './words/phrases.ts'

test.each([
  ['Write to mara@example.org any time', ['email']],
  ['Schreib an Mara.Feld+ich@mail.example.de', ['email']],
  ['Ｗrite to ｍara＠example．org', ['email']],
  ['mara\u200b@exa\u00admple.org', ['email']],
  ['mara at gmail dot com', ['email']],
  ['mara (ät) web (punkt) de', ['email']],
  ['See https://example.org/mara', ['link']],
  ['More on www.mara-hilft.de', ['link']],
  ['My page: mara-listens.com', ['link']],
  ['mara hilft punkt de', ['link']],
  ['@marahilft', ['link']],
  ['Schreib mir auf WhatsApp', ['link']],
  ['discord lenawolf#1234', ['link']],
  ['I.G. lena.wolf', ['link']],
  ['Signal: lenawolf.42', ['link']],
  ['lena wolf protonmail', ['email']],
  ['I 0 1 7 6 I 2 3 4 S 6 7 8 B', ['phone']],
  ['s.e.x', ['obfuscated']],
  ['buy cocaine from me', ['illegal']],
  ['Call +49 151 23456789', ['phone']],
  ['Call 0081 3 1234 5678', ['phone']],
  ['Ruf an: 030 / 12345678', ['phone']],
  ['0151 234 567 89 or mara@example.org', ['email', 'phone']],
  ['０１５１ ２３４５６７８９', ['phone']],
  ['null eins fünf eins zwo drei vier fünf sechs sieben', ['phone']],
  ['oh one five one double two three four five six', ['phone']],
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

test.each([
  'I listen. For 20 years I have worked with people who grieve, and I know silence.',
  'Ich bin 1970 geboren, habe drei Kinder und 12 Jahre in der Pflege gearbeitet.',
  'Mo–Fr 18:00–21:30, am Wochenende 10–12 Uhr. Ein Gespräch dauert 15, 30, 45 oder 60 Minuten.',
  'Trained in 2008, 2012 and 2019; more than 1,500 conversations.',
  'Sussex-born, assistant teacher, now in Scunthorpe. I like classic novels.',
  'Zertifiziert nach §20 SGB V. Ich höre zu!',
  'Suizid in der Familie, Missbrauch, Sucht: Darüber kannst du mit mir reden.',
  'Nachts: Telefonseelsorge 0800 1110111. Vor Ort.Im Gespräch.',
  'Three years as a Discord moderator, then burnout. Listening @ its best.',
  'Porn addiction support from someone who has been there.',
  '',
])('%s is fine [P-17, P-18, P-19]', (text) => {
  expect(unwantedContent(text)).toEqual([])
})

describe('the decision', () => {
  test('unwanted content is refused with its kinds', () => {
    expect(decideContent('I listen.', 'bio')).toEqual({ ok: true })
    expect(decideContent('mara@example.org, www.example.org', 'bio')).toEqual({
      ok: false,
      code: 'unwanted_content',
      details: { found: 'email link' },
    })
  })

  test('a name is looked through like a bio, and has rules of its own [T30]', () => {
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

test.each(['*fuck', 'k?ill', '[a-z]ing'])('%s, which could begin with anything, is no phrase', (phrase) => {
  expect(() => beginnings(phrase)).toThrow('too openly')
})
