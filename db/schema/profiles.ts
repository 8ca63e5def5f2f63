import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  APPLICATION_STATUSES,
  BIO_MAX,
  CHANGE_DECISIONS,
  EVIDENCE_LINE_MAX,
  EVIDENCE_NOTE_MAX,
  FEATURED_MAX,
  GENDERS,
  INTERESTS_MAX,
  LAST_BIRTH_YEAR,
  NAME_MAX,
  OLDEST_BIRTH_YEAR,
  type OtherBios,
  PROFILE_CONTENTS,
  REASON_MAX,
  VOICE_MAX_SECONDS,
} from '#app/features/marketplace/profiles/schema.ts'
import { STARS_MAX } from '#app/features/marketplace/ratings/schema.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { codeList, createdAt, id, idOf, instant, literal, oneOf, ownedBy, rule } from './columns.ts'

/**
 * A person's public profile. Codes, never labels: `locationCode` ISO 3166, `languages` ISO 639, `interests` topic keys.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: ownedBy('id', () => users.id).primaryKey(),
    fullName: text('full_name'),
    /** The name with look-alike characters unified, to find imitations. */
    nameSkeleton: text('name_skeleton'),
    bio: text('bio').notNull().default(''),
    /** Guessed from the bio's words. Null if they don't tell: then it counts as the account's language. */
    bioLanguage: text('bio_language', { enum: LANGUAGES }),
    /** A companion's bio in further interface languages. */
    otherBios: jsonb('other_bios').$type<OtherBios>().notNull().default({}),
    locationCode: text('location_code'),
    languages: text('languages').array().notNull().default(sql`'{}'`),
    interests: text('interests').array().notNull().default(sql`'{}'`),
    interestLabels: text('interest_labels').array().notNull().default(sql`'{}'`),
    photoKey: text('photo_key').references(() => photos.key),
    birthYear: smallint('birth_year'),
    gender: text('gender', { enum: GENDERS }),
    slug: text('slug').unique(),
    /** The badge. true: certified; false: trusted; null: not decided. */
    certified: boolean('certified'),
    featured: boolean('featured').notNull().default(false),
    /** Position among featured profiles, 1 first; null comes last. */
    featuredRank: smallint('featured_rank'),
    freeIntro: boolean('free_intro').notNull().default(false),
    averageRating: numeric('average_rating', { precision: 3, scale: 2, mode: 'number' }),
    totalRatings: integer('total_ratings').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    rule(
      'profiles_name_length',
      sql`${t.fullName} is null or (length(${t.fullName}) between 1 and ${literal(NAME_MAX)} and ${t.fullName} = btrim(${t.fullName}))`,
    ),
    rule('profiles_bio_length', sql`length(${t.bio}) <= ${literal(BIO_MAX)}`),
    oneOf('profiles_bio_language_known', t.bioLanguage, LANGUAGES),
    rule(
      'profiles_other_bios_shape',
      sql.join(
        [
          sql`(${t.bio} <> '' or ${t.otherBios} = '{}') and ${t.otherBios} - array[${codeList(LANGUAGES)}] = '{}'`,
          ...LANGUAGES.map(
            (language) =>
              sql`coalesce(length(${t.otherBios} ->> ${codeList([language])}) between 1 and ${literal(BIO_MAX)}, true)`,
          ),
        ],
        sql` and `,
      ),
    ),
    rule('profiles_country_code', sql`${t.locationCode} is null or ${t.locationCode} ~ '^[A-Z]{2}$'`),
    rule('profiles_interests_at_most_10', sql`cardinality(${t.interests}) <= ${literal(INTERESTS_MAX)}`),
    rule(
      'profiles_birth_year',
      sql`${t.birthYear} is null or ${t.birthYear} between ${literal(OLDEST_BIRTH_YEAR)} and ${literal(LAST_BIRTH_YEAR)}`,
    ),
    oneOf('profiles_gender_known', t.gender, GENDERS),
    rule(
      'profiles_rating_range',
      sql`${t.averageRating} is null or ${t.averageRating} between 1 and ${literal(STARS_MAX)}`,
    ),
    rule(
      'profiles_featured_rank_range',
      sql`${t.featuredRank} is null or (${t.featured} and ${t.featuredRank} between 1 and ${literal(FEATURED_MAX)})`,
    ),
    uniqueIndex('profiles_one_free_intro').on(t.freeIntro).where(sql`free_intro`),
    index('profiles_name_skeleton').on(t.nameSkeleton).where(sql`name_skeleton is not null`),
    index('profiles_featured').on(t.id).where(sql`featured`),
    index('profiles_languages').using('gin', t.languages),
    index('profiles_interest_labels').using('gin', t.interestLabels),
    index('profiles_location').on(t.locationCode),
    index('profiles_rating').on(t.averageRating),
    index('profiles_list_order').on(
      t.featured.desc().nullsFirst(),
      t.averageRating.desc().nullsLast(),
      t.totalRatings.desc().nullsFirst(),
      t.id,
    ),
  ],
)

/** Every slug a profile ever had, so old links keep working. */
export const profileSlugs = pgTable(
  'profile_slugs',
  {
    slug: text('slug').primaryKey(),
    profileId: ownedBy('profile_id', () => profiles.id),
    createdAt: createdAt(),
  },
  (t) => [index('profile_slugs_profile').on(t.profileId)],
)

/** Stored photos. The key is random and names the renditions. */
export const photos = pgTable(
  'photos',
  {
    key: text('key').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
    removedAt: instant('removed_at'),
  },
  (t) => [index('photos_owner').on(t.ownerId)],
)

/** Voice greetings. The key is random and names the file; a companion uses at most one. */
export const voices = pgTable(
  'voices',
  {
    key: text('key').primaryKey(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    seconds: smallint('seconds').notNull(),
    createdAt: createdAt(),
    /** Also set until the file is stored. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    rule('voices_seconds_range', sql`${t.seconds} between 1 and ${literal(VOICE_MAX_SECONDS)}`),
    uniqueIndex('voices_one_in_use').on(t.ownerId).where(sql`removed_at is null`),
    index('voices_owner').on(t.ownerId),
  ],
)

/** A companion's application to be listed, decided by an administrator. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    companionId: ownedBy('companion_id', () => users.id),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('submitted'),
    submittedAt: createdAt('submitted_at'),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    certified: boolean('certified'),
    /** The administrator's last message, in the applicant's language. It stays when the application is sent again. */
    reason: text('reason'),
    /** How often it was sent: once, and again after each request for changes. */
    timesSent: smallint('times_sent').notNull().default(1),
  },
  (t) => [
    oneOf('applications_status_known', t.status, APPLICATION_STATUSES),
    rule(
      'applications_decision_complete',
      sql`(${t.status} = 'submitted') = (${t.decidedAt} is null) and (${t.status} <> 'approved' or ${t.certified} is not null)`,
    ),
    rule('applications_request_has_reason', sql`${t.status} <> 'changes_requested' or ${t.reason} is not null`),
    rule('applications_reason_length', sql`length(${t.reason}) <= ${literal(REASON_MAX)}`),
    uniqueIndex('applications_one_open').on(t.companionId).where(sql`status in ('submitted', 'changes_requested')`),
    index('applications_companion').on(t.companionId),
    index('applications_queue').on(t.status, t.submittedAt),
  ],
)

/** Unfinished onboarding forms; they survive a reload and a change of language. */
export const onboardingDrafts = pgTable('onboarding_drafts', {
  userId: ownedBy('user_id', () => users.id).primaryKey(),
  values: jsonb('values').notNull(),
  updatedAt: createdAt('updated_at'),
})

/** A seeker's favourite companions. */
export const favorites = pgTable(
  'favorites',
  {
    id: id(),
    seekerId: ownedBy('seeker_id', () => users.id),
    companionId: ownedBy('offerer_id', () => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('favorites_once').on(t.seekerId, t.companionId),
    index('favorites_offerer').on(t.companionId),
    rule('favorites_not_self', sql`${t.seekerId} <> ${t.companionId}`),
  ],
)

/** A certificate that an administrator saw. Required for a certified badge (db/functions/badges.sql). */
export const badgeEvidence = pgTable(
  'badge_evidence',
  {
    id: id(),
    /** References the user, so it can be recorded before there is a profile. */
    companionId: ownedBy('companion_id', () => users.id),
    title: text('title').notNull(),
    issuer: text('issuer').notNull(),
    seenOn: date('seen_on', { mode: 'string' }).notNull(),
    seenBy: idOf('seen_by', () => users.id),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id),
    /** Shown to the companion. */
    withdrawnReason: text('withdrawn_reason'),
  },
  (t) => [
    rule('badge_evidence_title_length', sql`char_length(${t.title}) between 1 and ${literal(EVIDENCE_LINE_MAX)}`),
    rule('badge_evidence_issuer_length', sql`char_length(${t.issuer}) between 1 and ${literal(EVIDENCE_LINE_MAX)}`),
    rule('badge_evidence_note_length', sql`char_length(${t.note}) <= ${literal(EVIDENCE_NOTE_MAX)}`),
    rule('badge_evidence_reason_length', sql`char_length(${t.withdrawnReason}) between 1 and ${literal(REASON_MAX)}`),
    rule(
      'badge_evidence_withdrawal_is_whole',
      sql`num_nonnulls(${t.withdrawnAt}, ${t.withdrawnBy}, ${t.withdrawnReason}) in (0, 3)`,
    ),
    index('badge_evidence_companion').on(t.companionId, t.createdAt),
    index('badge_evidence_seen_by').on(t.seenBy),
    index('badge_evidence_withdrawn_by').on(t.withdrawnBy),
  ],
)

/**
 * An approved companion's change of name, photo, bio or voice greeting since an administrator last looked; small ones add up. Changes
 * are already in force.
 */
export const contentChanges = pgTable(
  'content_changes',
  {
    id: id(),
    userId: ownedBy('user_id', () => users.id),
    field: text('field', { enum: PROFILE_CONTENTS }).notNull(),
    /** Texts, or keys of photos and voice greetings. */
    before: text('before'),
    after: text('after'),
    /** Whether it is large enough to need a review (profiles/changes/rules.ts). */
    isMaterial: boolean('is_material').notNull(),
    changedAt: createdAt('changed_at'),
    decision: text('decision', { enum: CHANGE_DECISIONS }),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (t) => [
    oneOf('content_changes_field_known', t.field, PROFILE_CONTENTS),
    oneOf('content_changes_decision_known', t.decision, CHANGE_DECISIONS),
    rule(
      'content_changes_decision_is_whole',
      sql`num_nonnulls(${t.decision}, ${t.decidedAt}, ${t.decidedBy}) in (0, 3)`,
    ),
    uniqueIndex('content_changes_one_open').on(t.userId, t.field).where(sql`decided_at is null`),
    index('content_changes_queue').on(t.changedAt, t.id).where(sql`decided_at is null and is_material`),
    index('content_changes_user').on(t.userId, t.changedAt),
    index('content_changes_decided_by').on(t.decidedBy),
  ],
)
