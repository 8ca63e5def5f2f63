import { describe, expect, test } from 'vitest'
import { upcomingVersion, versionInForce } from '#app/features/marketplace/terms/rules.ts'
import { legalFile } from '#tests/support/operator.ts'
import { readSource } from './markdown.rules.ts'
import { TERMS_NOTICE_DAYS } from './schema.ts'
import { type FileText, type KnownVersion, planVersions } from './versions.rules.ts'

const timeZone = 'Europe/Berlin'
const now = new Date('2027-01-10T12:00:00Z')

function file(version: string, effective: string, over: Partial<FileText> = {}): FileText {
  const source = legalFile(version, effective)
  const read = readSource(source).source
  if (!read) throw new Error('the file cannot be read')
  return { ...read, document: 'terms', language: 'de', file: `de/terms.${version}.md`, source, ...over }
}
const existing = (
  version: string,
  effectiveAt: string,
  source = legalFile(version, effectiveAt.slice(0, 10)),
): KnownVersion => ({
  ...{ document: 'terms', language: 'de', version, source },
  ...{ declaredOn: effectiveAt.slice(0, 10), effectiveAt: new Date(effectiveAt) },
})
const plan = (files: FileText[], before: KnownVersion[] = [], hasMembers = true) =>
  planVersions(files, before, { now, timeZone, hasMembers })

describe('new versions of legal texts', () => {
  test('begin with the day of the operator’s zone that the file names', () => {
    expect(plan([file('1', '2027-01-01')]).versions).toMatchObject([
      { version: '1', isChange: false, effectiveAt: new Date('2026-12-31T23:00:00Z') },
    ])
  })

  test('of terms that people agreed to apply no earlier than the promised notice after today', () => {
    const { versions } = plan([file('2', '2027-01-15')], [existing('1', '2026-12-31T23:00:00Z')])
    const [made] = versions
    expect(made).toMatchObject({ isChange: true, effectiveAt: new Date('2027-02-21T23:00:00Z') })
    const days = ((made?.effectiveAt.getTime() ?? 0) - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(TERMS_NOTICE_DAYS)
    expect(plan([file('2', '2027-06-01')], [existing('1', '2026-12-31T23:00:00Z')]).versions[0]?.effectiveAt).toEqual(
      new Date('2027-05-31T22:00:00Z'),
    )
  })

  test('that come with an update are a change for who was there, and none in a new installation', () => {
    const files = [file('2', '2026-11-25'), file('1', '2026-11-24')]
    expect(plan(files).versions.map(({ version, isChange }) => [version, isChange])).toEqual([
      ['1', false],
      ['2', true],
    ])
    expect(plan(files, [], false).versions.map(({ isChange }) => isChange)).toEqual([false, false])
  })

  test('of privacy policy and imprint need no notice', () => {
    const policy = { document: 'privacy' } as const
    const { versions } = plan(
      [file('2', '2027-01-11', policy)],
      [{ ...existing('1', '2026-12-31T23:00:00Z'), ...policy }],
    )
    expect(versions).toMatchObject([{ isChange: false, effectiveAt: new Date('2027-01-10T23:00:00Z') }])
  })

  test('aren’t created from unchanged texts; an edited published version is reported [LG-8]', () => {
    const published = [existing('1', '2027-01-01T00:00:00Z')]
    expect(plan([file('1', '2027-01-01')], published)).toEqual({ versions: [], problems: [] })
    expect(plan([file('1', '2027-01-01', { source: 'other' })], published)).toMatchObject({
      versions: [],
      problems: [{ file: 'de/terms.1.md', code: 'changed_without_version', detail: '1' }],
    })
  })

  test('that would take effect before the one they follow are named and not taken', () => {
    expect(plan([file('2', '2026-12-01')], [existing('1', '2026-12-31T23:00:00Z')])).toMatchObject({
      versions: [],
      problems: [{ code: 'takes_effect_too_early', detail: '2026-12-01' }],
    })
  })
})

test('in force is the last that took effect, before that the first; of one day the one that was registered last', () => {
  const versions = [
    existing('3', '2027-03-01T00:00:00Z'),
    existing('2b', '2027-02-01T00:00:00Z'),
    existing('2a', '2027-02-01T00:00:00Z'),
    existing('1', '2027-01-01T00:00:00Z'),
  ]
  const at = (day: string) => versionInForce(versions, new Date(day))?.version
  expect([at('2026-01-01'), at('2027-01-20'), at('2027-02-20'), at('2027-03-01')]).toEqual(['1', '1', '2b', '3'])
  expect(upcomingVersion(versions, new Date('2027-02-20'))?.version).toBe('3')
  expect(upcomingVersion(versions, new Date('2027-03-20'))).toBeUndefined()
})
