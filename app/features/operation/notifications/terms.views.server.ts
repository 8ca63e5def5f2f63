import { changedSections, fillText, plainParagraphs } from '#app/features/operation/legal/fill.rules.ts'
import {
  changesToAnnounce,
  comparisonWithVersion,
  membersToNotify,
} from '#app/features/operation/legal/views.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { effectKey } from './causes.rules.ts'
import type { Notice } from './rules.ts'
import { listDoneEffects } from './store.server.ts'
import { legalValues } from './terms-values.views.server.ts'

export type ChangeToAnnounce = Awaited<ReturnType<typeof changesToAnnounce>>[number]

/** Changes of the terms that members are still to be notified of. */
export const termsToAnnounce = (db: Db, now: Date): Promise<ChangeToAnnounce[]> => changesToAnnounce(db, now)

/** Of the next members after one, those not notified of a change yet, and the next cursor. */
export async function membersToNotifyOfTerms(db: Db, change: ChangeToAnnounce, after: string | null) {
  const { userIds, next } = await membersToNotify(db, change, after)
  const keyOf = (userId: string) => effectKey(termsCause(change.version), userId)
  const done = await listDoneEffects(db, userIds.map(keyOf))
  return { userIds: userIds.filter((userId) => !done.has(keyOf(userId))), next }
}

/** The changed sections word by word: a mail is what lasts (P2B Regulation, Art. 3 (2): a durable medium). */
export async function changedTermsSections(
  { config, db }: Pick<Ctx, 'config' | 'db'>,
  language: Language,
  version: string,
): Promise<{ heading: string; paragraphs: string[] }[]> {
  const comparison = await comparisonWithVersion(db, language, version)
  if (!comparison?.before) return []
  const values = legalValues(config, language)
  const t = texts(language, 'legal')
  const { before, after } = comparison
  return changedSections(fillText(before.text, values), fillText(after.text, values)).map((change) => ({
    heading: (change.after ?? change.before)?.heading ?? '',
    paragraphs: change.after ? plainParagraphs(change.after) : [t('changes.isGone')],
  }))
}

/** The cause of the notice of changed terms, one per version. */
export const termsCause = (version: string) => `terms.changed:${version}`

/** That the terms change on a day, at least the time of notice before. */
export const termsNotice = (userId: string, version: string, effectiveOn: string): Notice => ({
  userId,
  code: 'terms_changed',
  metadata: { version, effectiveOn },
  channels: ['mail'],
})
