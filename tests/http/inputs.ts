import fc from 'fast-check'
import { anyCharacter } from '#tests/support/any-character.ts'

/** One letter to a reader, several code points to a computer. */
const graphemes = fc.constantFrom(
  'e\u0301',
  '\u1112\u1161\u11ab',
  '\u{1f469}\u200d\u{1f4bb}',
  '\u{1f1e9}\u{1f1ea}',
  'ß',
)

export function hostileText(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...edgeCases) },
    { weight: 2, arbitrary: ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid() },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.string({ unit: graphemes, maxLength: 200 }) },
    { weight: 1, arbitrary: fc.double().map(String) },
    { weight: 1, arbitrary: fc.integer().map(String) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
    { weight: 1, arbitrary: fc.webUrl() },
  )
}

const edgeCases = [
  '',
  ' ',
  '\0',
  'name\0.webp',
  '\ud800',
  '\u202egnirts',
  '\u{1f4a3}'.repeat(300),
  'e\u0301'.repeat(2_000),
  'x'.repeat(100_000),
  '-1',
  '0',
  '1e308',
  '1e3',
  'NaN',
  'Infinity',
  '1.5',
  '0x10',
  '9'.repeat(40),
  '2147483648',
  '9007199254740993',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '{}',
  '[]',
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '%E0%A4%A',
  `' or '1'='1' --`,
  `\\'; drop table users; --`,
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: session=stolen',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/en',
  '/en/..//evil.example',
  '00000000-0000-0000-0000-000000000000',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-11-30T10:00:00+99:99',
  '2026-11-30T10:07:00.000Z',
  '24:00',
  '23:59',
  'Europe/Nowhere',
  'Etc/GMT+12',
  'a@b',
  'a@'.concat('b'.repeat(300), '.example'),
  'ä@ö.example',
  'zz',
  'EN',
]

export type Form = [name: string, value: string][]

export function malformedForm(fields: Record<string, string>, ids: readonly string[]): fc.Arbitrary<Form> {
  const value = hostileText(ids)
  const sometimes = (weight: number, arbitrary: fc.Arbitrary<Form>) => ({ weight, arbitrary })
  const each = Object.entries(fields).map(([name, meant]) => {
    const asMeant = fc.constant<Form>([[name, meant]])
    const bad = (...names: string[]) => value.map((text) => names.map((field): Form[number] => [field, text]))
    const twice = (field: string) =>
      value.map(
        (text): Form => [
          [field, meant],
          [field, text],
        ],
      )
    return fc.oneof(
      sometimes(8, asMeant),
      sometimes(7, bad(name)),
      sometimes(2, fc.constant<Form>([])),
      sometimes(2, twice(name)),
      sometimes(1, twice(`${name}[]`)),
      sometimes(1, bad(`${name}[a][b]`)),
      sometimes(1, bad(`${name}.length`)),
    )
  })
  const strange = fc.constantFrom('__proto__', 'constructor[prototype]', '__proto__[role]', 'toString', '')
  const extra = fc.oneof(
    sometimes(6, fc.constant<Form>([])),
    sometimes(
      2,
      fc.tuple(strange, value).map((field): Form => [field]),
    ),
    sometimes(
      1,
      value.map(
        (bad): Form => ['role', 'status', 'creditBalance', 'certified', 'userId', 'email'].map((name) => [name, bad]),
      ),
    ),
    sometimes(
      1,
      fc
        .integer({ min: 100, max: 2_000 })
        .map((count): Form => Array.from({ length: count }, (_, at) => [`f${at}`, 'x'])),
    ),
  )
  return fc.tuple(fc.tuple(...each), extra).map(([own, added]) => [...own.flat(), ...added])
}

export type EncodedForm = { body: BodyInit; headers: Record<string, string> }

/** The form as a body: mostly encoded like a browser does, sometimes wrongly or as something else. */
export function encodedForm(form: fc.Arbitrary<Form>): fc.Arbitrary<EncodedForm> {
  const plain = 'application/x-www-form-urlencoded'
  const as = (body: BodyInit, type: string) => ({ body, headers: { 'content-type': type } })
  const encodings: Readonly<
    Record<string, (text: string, fields: Form, noise: Uint8Array<ArrayBuffer>) => EncodedForm>
  > = {
    plain: (text) => as(text, plain),
    multipart: (_text, fields, noise) => {
      const body = new FormData()
      for (const [name, value] of fields) body.append(name, value)
      body.append('photo', new File([noise], 'a.png', { type: 'image/png' }))
      return { body, headers: {} }
    },
    json: (_text, fields) => as(JSON.stringify(Object.fromEntries(fields)), 'application/json'),
    text: (text) => as(text, 'text/plain'),
    untyped: (text) => ({ body: new Blob([text]), headers: {} }),
    truncated: () =>
      as('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf', 'multipart/form-data; boundary=x'),
    percent: (text) => as(`${text}&%=%zz&%E0%A4=%C3%28&a=%00`, plain),
    nul: (text) => as(`${text}&next=%00&fullName=a%00b&email=a%00@b.example`, plain),
    boundary: (text) => as(text, 'multipart/form-data'),
    binary: (_text, _fields, noise) => as(new Blob([noise]), 'multipart/form-data; boundary=----x'),
  }
  const encoding = fc.constantFrom(...Array<string>(12).fill('plain'), 'multipart', ...Object.keys(encodings))
  return fc.tuple(form, encoding, fc.uint8Array({ maxLength: 400 })).map(([fields, name, noise]) => {
    const text = new URLSearchParams(fields.map(([field, value]) => [field, value.toWellFormed()])).toString()
    return (encodings[name] ?? ((body) => as(body, plain)))(text, fields, Uint8Array.from(noise))
  })
}
