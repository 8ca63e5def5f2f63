import { expect, test } from 'vitest'
import { decideContent, unwantedContent } from './rules.ts'

test.each([
  ['Write to mara@example.org any time', ['email']],
  ['Schreib an Mara.Feld+ich@mail.example.de', ['email']],
  ['Ｗrite to ｍara＠example．org', ['email']],
  ['mara\u200b@exa\u00admple.org', ['email']],
  ['See https://example.org/mara', ['link']],
  ['More on www.mara-hilft.de', ['link']],
  ['My page: mara-listens.com', ['link']],
  ['Call +49 151 23456789', ['phone']],
  ['Ruf an: 030 / 12345678', ['phone']],
  ['0151 234 567 89 or mara@example.org', ['email', 'phone']],
  ['０１５１ ２３４５６７８９', ['phone']],
  ['what the fuck', ['words']],
])('%s is refused', (text, kinds) => {
  expect(unwantedContent(text)).toEqual(kinds)
})

test.each([
  'I listen. For 20 years I have worked with people who grieve, and I know silence.',
  'Ich bin 1970 geboren, habe drei Kinder und 12 Jahre in der Pflege gearbeitet.',
  'Mo–Fr 18:00–21:30, am Wochenende 10–12 Uhr. Ein Gespräch dauert 15, 30, 45 oder 60 Minuten.',
  'Trained in 2008, 2012 and 2019; more than 1,500 conversations.',
  'Sussex-born, assistant teacher, now in Scunthorpe. I like classic novels.',
  'Zertifiziert nach §20 SGB V. Ich höre zu!',
  '',
])('%s is fine', (text) => {
  expect(unwantedContent(text)).toEqual([])
})

test('hostile texts are judged quickly', () => {
  for (const text of [
    'a@'.repeat(2500),
    '1 '.repeat(2500),
    'www.'.repeat(1250),
    '.'.repeat(5000),
    '1-'.repeat(2500),
    'fu'.repeat(2500),
    'x'.repeat(100_000),
  ]) {
    const before = process.cpuUsage()
    unwantedContent(text)
    expect(process.cpuUsage(before).user / 1000, text.slice(0, 8)).toBeLessThan(400)
  }
})

test('unwanted content is refused with its kinds', () => {
  expect(decideContent('I listen.')).toEqual({ ok: true })
  expect(decideContent('mara@example.org, www.example.org')).toEqual({
    ok: false,
    code: 'unwanted_content',
    details: { found: 'email link' },
  })
})
