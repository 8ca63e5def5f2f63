import { realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { findReporterMarks } from '../store.server.ts'
import { findReporters, withoutReporters } from './rules.ts'

/**
 * Keeps administrators' texts from revealing to their reader who reported them. Refuses with `names_reporter`;
 * `reworded.…` in the details suggests a rewording of each such field, in the person's language.
 */
export async function refuseNamedReporters(db: Db, userId: string, written: Record<string, string>): Promise<void> {
  const marks = await findReporterMarks(db, userId)
  if (!marks) return
  const phrase = texts(realLanguage(marks.language), 'cases')('statement.reporter')
  const details: Record<string, string> = {}
  for (const [field, text] of Object.entries(written)) {
    const found = findReporters(text, marks)
    if (found.length === 0) continue
    details[`field.${field}`] = 'names_reporter'
    details[`reworded.${field}`] = withoutReporters(text, found, phrase)
  }
  if (Object.keys(details).length > 0)
    throw new Refusal('names_reporter', { status: 400, details: { ...details, phrase } })
}
