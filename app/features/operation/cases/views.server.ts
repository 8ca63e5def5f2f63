import { and, eq } from 'drizzle-orm'
import { sideOf } from '#app/features/marketplace/calls/policy.ts'
import { callCard } from '#app/features/marketplace/calls/views.server.ts'
import { realLanguage } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { Refusal } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { cases } from '#db/schema/all.ts'
import { findReporters, redactReporters } from './reporters.rules.ts'
import { decideObjection, objectionUntil } from './rules.ts'
import { findReporterIdentifiers } from './store.server.ts'

export type ObjectionState = { canObject: boolean; hasObjected: boolean; until: Date }

/** Objection state for a call's page; null unless the viewer took part. */
export async function canObject(db: Db, viewer: Viewer, callId: string, now: Date): Promise<ObjectionState | null> {
  const call = await callCard(db, callId)
  const side = call && sideOf(viewer.userId, call)
  if (!call || !side) return null
  const isDone =
    (await db.$count(
      cases,
      and(eq(cases.callId, callId), eq(cases.reporterId, viewer.userId), eq(cases.kind, 'objection')),
    )) > 0
  return {
    canObject: !isDone && decideObjection({ ...call, side }, now).ok,
    hasObjected: isDone,
    until: objectionUntil(call),
  }
}

/**
 * Stops administrators' texts from revealing who reported the reader. Refuses with `names_reporter`; the details
 * suggest a rewording of each such field as `reworded.…`, in the person's language.
 */
export async function refuseNamedReporters(db: Db, userId: string, written: Record<string, string>): Promise<void> {
  const marks = await findReporterIdentifiers(db, userId)
  if (!marks) return
  const phrase = texts(realLanguage(marks.language), 'cases')('statement.reporter')
  const details: Record<string, string> = {}
  for (const [field, text] of Object.entries(written)) {
    const found = findReporters(text, marks)
    if (found.length === 0) continue
    details[`field.${field}`] = 'names_reporter'
    details[`reworded.${field}`] = redactReporters(text, found, phrase)
  }
  if (Object.keys(details).length > 0)
    throw new Refusal('names_reporter', { status: 400, details: { ...details, phrase } })
}
