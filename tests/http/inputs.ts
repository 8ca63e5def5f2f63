import fc from 'fast-check'
import { anyCharacter } from '#tests/support/any-character.ts'

/** Letters to a reader, several code points to a computer. */
const graphemes = fc.constantFrom(
  'e\u0301',
  '\u1112\u1161\u11ab',
  '\u{1f469}\u200d\u{1f4bb}',
  '\u{1f1e9}\u{1f1ea}',
  'ß',
)

/** Hostile values: known edge cases of input handling, and random ones. */
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

/** A valid form made malformed: fields missing, changed, doubled, nested, renamed or added. */
export function malformedForm(fields: Record<string, string>, ids: readonly string[]): fc.Arbitrary<Form> {
  const value = hostileText(ids)
  const each = Object.entries(fields).map(([name, meant]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant<Form>([[name, meant]]) },
      { weight: 7, arbitrary: value.map((bad): Form => [[name, bad]]) },
      { weight: 2, arbitrary: fc.constant<Form>([]) },
      {
        weight: 2,
        arbitrary: value.map(
          (bad): Form => [
            [name, meant],
            [name, bad],
          ],
        ),
      },
      {
        weight: 1,
        arbitrary: value.map(
          (bad): Form => [
            [`${name}[]`, meant],
            [`${name}[]`, bad],
          ],
        ),
      },
      { weight: 1, arbitrary: value.map((bad): Form => [[`${name}[a][b]`, bad]]) },
      { weight: 1, arbitrary: value.map((bad): Form => [[`${name}.length`, bad]]) },
    ),
  )
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Form>([]) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('__proto__', 'constructor', 'constructor[prototype]', '__proto__[role]', 'toString', ''),
          value,
        )
        .map((field): Form => [field]),
    },
    {
      weight: 1,
      arbitrary: value.map(
        (bad): Form => ['role', 'status', 'creditBalance', 'certified', 'userId', 'email'].map((name) => [name, bad]),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 100, max: 2_000 })
        .map((count): Form => Array.from({ length: count }, (_, at) => [`f${at}`, 'x'])),
    },
  )
  return fc.tuple(fc.tuple(...each), extra).map(([own, added]) => [...own.flat(), ...added])
}

export type EncodedForm = { body: BodyInit; headers: Record<string, string> }

/** The form as a body: mostly encoded as a browser does it, sometimes wrongly or as something else. */
export function encodedForm(form: fc.Arbitrary<Form>): fc.Arbitrary<EncodedForm> {
  const plain = 'application/x-www-form-urlencoded'
  return fc
    .tuple(
      form,
      fc.constantFrom(
        ...Array<Encoding>(12).fill('plain'),
        'multipart',
        'multipart',
        'json',
        'text',
        'none',
        'truncated',
        'percent',
        'nul',
        'boundary',
        'binary',
      ),
      fc.uint8Array({ maxLength: 400 }),
    )
    .map(([fields, encoding, noise]) => {
      const text = new URLSearchParams(fields.map(([name, value]) => [name, value.toWellFormed()])).toString()
      const headers = (type: string) => ({ 'content-type': type })
      switch (encoding) {
        case 'multipart': {
          const body = new FormData()
          for (const [name, value] of fields) body.append(name, value)
          body.append('photo', new File([noise], 'a.png', { type: 'image/png' }))
          return { body, headers: {} }
        }
        case 'json':
          return { body: JSON.stringify(Object.fromEntries(fields)), headers: headers('application/json') }
        case 'text':
          return { body: text, headers: headers('text/plain') }
        case 'none':
          return { body: new Blob([text]), headers: {} }
        case 'truncated':
          return {
            body: `--x\r\nContent-Disposition: form-data; name="${fields[0]?.[0] ?? 'a'}"\r\n\r\nhalf`,
            headers: headers('multipart/form-data; boundary=x'),
          }
        case 'percent':
          return { body: `${text}&%=%zz&%E0%A4=%C3%28&a=%00`, headers: headers(plain) }
        case 'nul':
          return { body: `${text}&next=%00&fullName=a%00b&email=a%00@b.example`, headers: headers(plain) }
        case 'boundary':
          return { body: text, headers: headers('multipart/form-data') }
        case 'binary':
          return { body: new Blob([noise]), headers: headers('multipart/form-data; boundary=----x') }
        default:
          return { body: text, headers: headers(plain) }
      }
    })
}

type Encoding =
  | 'plain'
  | 'multipart'
  | 'json'
  | 'text'
  | 'none'
  | 'truncated'
  | 'percent'
  | 'nul'
  | 'boundary'
  | 'binary'
