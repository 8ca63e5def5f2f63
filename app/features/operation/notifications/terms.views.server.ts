import { ADULT_AGE } from '#app/features/marketplace/accounts/schema.ts'
import { RETENTION_MONTHS } from '#app/features/marketplace/analytics/schema.ts'
import { TRIAL_MINUTES } from '#app/features/marketplace/bookings/schema.ts'
import { ARRIVAL_DAYS_MAX, ARRIVAL_DAYS_MIN } from '#app/features/money/payouts/schema.ts'
import { changedSections, fillText, plainParagraphs } from '#app/features/operation/legal/fill.rules.ts'
import { type LegalValues, TERMS_NOTICE_DAYS } from '#app/features/operation/legal/schema.ts'
import {
  comparisonWithVersion,
  membersToNotify,
  type StoredVersion,
} from '#app/features/operation/legal/views.server.ts'
import { formatters, languageName, listOf } from '#app/i18n/format.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { termValues } from '#app/i18n/terms.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Config } from '#app/platform/config.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { SOLE_TRADER } from '#app/platform/operator.ts'
import { termsCause } from './reminders.rules.ts'
import { effectKey } from './rules.ts'
import { listDoneEffects } from './store.server.ts'

/** The next page of members not yet notified of a change, and the next cursor. */
export async function membersToNotifyOfTerms(db: Db, change: StoredVersion, after: string | null) {
  const { userIds, next } = await membersToNotify(db, change, after)
  const keyOf = (userId: string) => effectKey(termsCause(change.version), userId)
  const done = await listDoneEffects(db, userIds.map(keyOf))
  return { userIds: userIds.filter((userId) => !done.has(keyOf(userId))), next }
}

/** The changed sections verbatim, because a mail is a durable medium (P2B Regulation, Art. 3 (2)). */
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

/** Values for the legal texts, from settings and constants. Empty if the operator hasn't set them. */
export function legalValues(
  config: Pick<Config, 'brand' | 'operator' | 'seller' | 'supportEmail' | 'origin' | 'terms'>,
  language: Language,
): LegalValues {
  const { operator, seller, supportEmail } = config
  const t = texts(language, 'legal')
  const { number } = formatters(language, 'UTC')
  const { fee, share, hours, minimum, minimumWorth, centsPerCredit, creditsPerEuro } = termValues(
    language,
    config.terms,
  )
  const named = operator.languages.length > 0 ? operator.languages : LANGUAGES
  // The reader's language first.
  const contactLanguages = named.toSorted((one, other) => Number(other === language) - Number(one === language))
  return {
    brand: config.brand,
    operator: seller.line,
    name: seller.name,
    form: operator.form === SOLE_TRADER ? t('operator.soleTrader') : (operator.form ?? ''),
    address: operator.address.join('\n'),
    representatives: operator.representatives.join(', '),
    register: operator.register ?? '',
    vatId: operator.vatId ?? '',
    businessId: operator.businessId ?? '',
    email: seller.email,
    phone: operator.phone ?? '',
    supervisor: operator.supervisor ?? '',
    disputes: operator.disputes
      ? [
          t(`operator.disputes.${operator.disputes}`),
          ...(operator.disputeBody ? [t('operator.board', { body: operator.disputeBody })] : []),
        ].join(' ')
      : '',
    contentPerson: operator.contentPerson ?? '',
    contactLanguages: listOf(
      language,
      contactLanguages.map((code) => languageName(language, code)),
    ),
    privacyContact: operator.privacyContact ?? seller.email,
    supportEmail,
    withdrawalPage: `${config.origin}/${language}/withdraw`,
    noticeDays: number(TERMS_NOTICE_DAYS),
    ...asText({ fee, share, hours, minimum, minimumWorth, centsPerCredit, creditsPerEuro }),
    from: number(ARRIVAL_DAYS_MIN),
    to: number(ARRIVAL_DAYS_MAX),
    age: number(ADULT_AGE),
    oldestMinor: number(ADULT_AGE - 1),
    minutes: number(TRIAL_MINUTES),
    months: number(RETENTION_MONTHS),
  }
}

const asText = <K extends string>(values: Readonly<Record<K, string | number | undefined>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as Record<K, string>
