import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legalValues } from '#app/features/operation/notifications/terms.views.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { isDeep } from '#tests/support/deep.ts'
import { legalFile, NAMED_OPERATOR } from '#tests/support/operator.ts'
import { changedSections, fillText, plainParagraphs } from './fill.rules.ts'
import { readSource } from './markdown.rules.ts'
import type { LegalText } from './schema.ts'

const body = (words: string) => `# Title\n\nLead.\n\n## One {#one}\n\n${words}\n`
const problemsOf = (words: string) => readSource(legalFile('1', '2027-01-31', body(words))).problems
const codesOf = (words: string) => [...new Set(problemsOf(words).map(({ code }) => code))]
const textOf = (words: string): LegalText => {
  const { source, problems } = readSource(legalFile('1', '2027-01-31', body(words)))
  if (!source) throw new Error(problems.map(({ code }) => code).join())
  return source.text
}
const values = legalValues(readConfig({ ...NAMED_OPERATOR, BRAND_NAME: 'Talks' }), 'en')

describe('a file of legal texts', () => {
  test('has a version, a day, a title, a lead and sections with anchors', () => {
    const first = '# Terms of {{brand}}\n\nThe lead.\n\n## First part {#first}\n\nA\nB\n\n'
    const second = '## Über uns\n\n- one\n- **two** [three](/privacy)\n'
    const { source } = readSource(legalFile('2027-01', '2027-01-31', first + second))
    const two = [{ text: 'two', isStrong: true }, { text: ' ' }, { text: 'three', href: '/privacy' }]
    const items = [[{ text: 'one' }], two]
    expect(source).toEqual({
      version: '2027-01',
      effectiveOn: '2027-01-31',
      text: {
        title: 'Terms of {{brand}}',
        description: 'What it is.',
        lead: 'The lead.',
        sections: [
          { id: 'first', heading: 'First part', blocks: [{ kind: 'paragraph', spans: [{ text: 'A B' }] }] },
          { id: 'u-ber-uns', heading: 'Über uns', blocks: [{ kind: 'list', isOrdered: false, items }] },
        ],
      },
    })
  })

  test.each([
    ['no front matter', '# Title\n', 'no_front_matter'],
    ['no version', '---\neffective: 2027-01-31\n---\n# T\n\n## S\n\nw\n', 'no_version'],
    ['a version with other signs', legalFile('1/../2', '2027-01-31'), 'no_version'],
    ['no day', '---\nversion: 1\n---\n# T\n\n## S\n\nw\n', 'no_effective'],
    ['a day that is none', legalFile('1', '2027-02-30'), 'no_effective'],
    ['no title', legalFile('1', '2027-01-31', '## S\n\nw\n'), 'no_title'],
    ['no section', legalFile('1', '2027-01-31', '# T\n\nw\n'), 'no_sections'],
    ['an anchor twice', legalFile('1', '2027-01-31', '# T\n\n## A {#a}\n\nw\n\n## B {#a}\n\nw\n'), 'anchor_twice'],
    ['more text than anybody reads', legalFile('1', '2027-01-31', body('w '.repeat(100_001))), 'too_long'],
  ])('with %s is refused by name', (_what, source, code) => {
    expect(readSource(source).source).toBeNull()
    expect(readSource(source).problems.map((problem) => problem.code)).toContain(code)
  })

  test('with a value that nobody fills is refused by name, wherever it stands', () => {
    for (const words of ['{{operators}}', '[x](mailto:{{mail}})', '- {{ name }}'])
      expect(codesOf(words)).toEqual(['unknown_placeholder'])
  })
})

describe('hostile Markdown', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', 'raw_html'],
    ['HTML within a line', 'Hello <img src=x onerror=alert(1)> you', 'raw_html'],
    ['an image', '![x](https://elsewhere.example/x.png)', 'image'],
    ['a script in a link', '[x](javascript:alert(1))', 'unsafe_link'],
    ['a script in a link in capitals', '[x](JaVaScRiPt:alert(1))', 'unsafe_link'],
    ['data in a link', '[x](data:text/html,<script>)', 'unsafe_link'],
    ['a script in an automatic link', '<javascript:alert(1)>', 'unsafe_link'],
    ['a script in a reference', '[x][y]\n\n[y]: vbscript:msgbox(1)', 'unsafe_link'],
    ['a link without a scheme', '[x](//elsewhere.example)', 'unsafe_link'],
    ['a link with a backslash', '[x](/\\elsewhere.example)', 'unsafe_link'],
    ['a table', '| a |\n|---|\n| b |', 'unknown_part'],
    ['code', '`x`', 'unknown_part'],
    ['a heading of another level', '### x', 'unknown_part'],
    ['a list within a list', '- a\n  - b', 'unknown_part'],
  ])('is refused by name: %s [LG-9]', (_what, words, code) => {
    expect(codesOf(words)).toContain(code)
  })

  test('never becomes a link that runs something, whatever is written [LG-9]', { tags: ['random'] }, () => {
    const scheme = fc.constantFrom('javascript:', 'data:', '//', '&#106;')
    const sign = fc.oneof(scheme, fc.constantFrom(...'[]()<>\\\t\u0000a !'))
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 24 }), (signs) => {
        const { source } = readSource(legalFile('1', '2027-01-31', body(signs.join(''))))
        const links = JSON.stringify(source).matchAll(/"href":"([^"]*)"/g)
        for (const [, href = ''] of links) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i)
      }),
      { numRuns: isDeep ? 2_000 : 200 },
    )
  })

  test('in a setting stays words: it brings no mark, no link and no scheme [LG-9]', () => {
    const hostile = { ...values, operator: '**<b>x</b>** [y](javascript:1)', email: 'javascript:alert(1)' }
    const text = fillText(textOf('By {{operator}}, [mail](/{{email}}), [safe](mailto:{{email}})'), hostile)
    expect(text.sections[0]?.blocks).toEqual([
      {
        kind: 'paragraph',
        spans: [
          { text: 'By **<b>x</b>** [y](javascript:1), ' },
          { text: 'mail', href: '/javascript:alert(1)' },
          { text: ', ' },
          { text: 'safe', href: 'mailto:javascript:alert(1)' },
        ],
      },
    ])
  })
})

describe('filling in', () => {
  test('leaves out lines, items and sections about what the operator has not [LG-1]', () => {
    const text = textOf(
      'Supervised by {{supervisor}}\n\nOf {{name}}\n\n- {{vatId}}\n- {{businessId}}\n\n## Two {#two}\n\n{{contentPerson}}\n',
    )
    const filled = fillText(text, values)
    expect(filled.sections.map(({ id }) => id)).toEqual(['one'])
    expect(plainParagraphs(filled.sections[0] ?? { blocks: [] })).toEqual(['Of Talks GmbH', '• DE123456789'])
  })

  test('puts an address on lines of its own, and a phone number into its link without spaces', () => {
    const { sections } = fillText(textOf('{{address}}\n\n[{{phone}}](tel:{{phone}})'), values)
    expect(sections[0]?.blocks).toEqual([
      { kind: 'paragraph', spans: [{ text: 'Hauptstraße 1\n10115 Berlin\nGermany' }] },
      { kind: 'paragraph', spans: [{ text: '+49 30 1234567', href: 'tel:+49301234567' }] },
    ])
  })
})

test('comparing lists every changed, added or removed section, and no other', () => {
  const before = textOf('Same.\n\n## Two {#two}\n\nOld.\n\n## Gone {#gone}\n\nIt was.\n')
  const after = textOf('Same.\n\n## Two {#two}\n\nNew.\n\n## Three {#three}\n\nIt is.\n')
  expect(
    changedSections(before, after).map(({ id, before: was, after: is }) => [id, was !== null, is !== null]),
  ).toEqual([
    ['two', true, true],
    ['three', false, true],
    ['gone', true, false],
  ])
  expect(changedSections(after, after)).toEqual([])
  expect(changedSections(after, { ...after, lead: 'Another.' }).map(({ id }) => id)).toEqual(['lead'])
})
