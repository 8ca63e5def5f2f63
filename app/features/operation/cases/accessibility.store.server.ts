import type { Language } from '#app/i18n/languages.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { cases } from '#db/schema/all.ts'

export type NewBarrier = {
  reporterId: string | null
  email: string | null
  language: Language
  text: string
  page: string
  dueAt: Date
}

/** Opens a case about something that somebody cannot use; returns its id and reference. */
export async function insertBarrier(tx: Tx, barrier: NewBarrier): Promise<{ id: string; reference: string }> {
  const { reporterId, email, language, text, page, dueAt } = barrier
  const [row] = await tx
    .insert(cases)
    .values({
      kind: 'accessibility',
      reason: 'other',
      reporterId,
      notifierEmail: reporterId ? null : email,
      language,
      text,
      urls: page ? [page] : [],
      dueAt,
    })
    .returning({ id: cases.id, reference: cases.reference })
  if (!row) throw new Error('the case was not stored')
  return row
}
