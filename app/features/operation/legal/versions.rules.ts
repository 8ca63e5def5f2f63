import type { Language } from '#app/i18n/languages.ts'
import type { SourceText } from './markdown.rules.ts'
import { type LegalProblem, type LegalTextKind, TERMS_NOTICE_DAYS } from './schema.ts'
import type { StoredVersion } from './views.server.ts'

export type FileText = Omit<SourceText, 'text'> & {
  file: string
  document: LegalTextKind
  language: Language
  source: string
}
export type KnownVersion = Pick<
  StoredVersion,
  'document' | 'language' | 'version' | 'source' | 'declaredOn' | 'effectiveAt'
>
export type NewVersion = Omit<FileText, 'effectiveOn' | 'file'> & {
  declaredOn: string
  effectiveAt: Date
  isChange: boolean
}

const startOf = (day: Temporal.PlainDate, timeZone: string) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds)

export function firstDayAfterNotice(now: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return startOf(today.add({ days: TERMS_NOTICE_DAYS + 1 }), timeZone)
}

/**
 * Finds new versions in the files, and when each takes effect. Changing terms that members have accepted needs notice.
 * Versions are never rewritten, and none takes effect before its predecessor.
 */
export function planVersions(
  files: readonly FileText[],
  existing: readonly KnownVersion[],
  context: { now: Date; timeZone: string; hasMembers: boolean },
): { versions: NewVersion[]; problems: LegalProblem[] } {
  const { now, timeZone, hasMembers } = context
  const all = [...existing]
  const versions: NewVersion[] = []
  const problems: LegalProblem[] = []
  for (const file of files.toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1))) {
    const { document, language, version, source, effectiveOn } = file
    const series = all.filter((each) => each.document === document && each.language === language)
    const same = series.find((each) => each.version === version)
    const last = series.toSorted((one, other) => other.effectiveAt.getTime() - one.effectiveAt.getTime())[0]
    const declaredAt = startOf(Temporal.PlainDate.from(effectiveOn), timeZone)
    if (same) {
      if (same.source !== source) problems.push({ file: file.file, code: 'changed_without_version', detail: version })
      continue
    }
    if (last && declaredAt < last.effectiveAt) {
      problems.push({ file: file.file, code: 'takes_effect_too_early', detail: effectiveOn })
      continue
    }
    const isChange = document === 'terms' && hasMembers && last !== undefined
    const earliest = isChange ? firstDayAfterNotice(now, timeZone) : declaredAt
    const effectiveAt = new Date(Math.max(declaredAt.getTime(), earliest.getTime()))
    const made = { document, language, version, source, declaredOn: effectiveOn, effectiveAt, isChange }
    versions.push(made)
    all.push(made)
  }
  return { versions, problems }
}
