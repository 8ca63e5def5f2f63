import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { SLOT_MEDIA } from '#app/features/marketplace/availability/schema.ts'
import { GENDERS } from '#app/features/marketplace/profiles/schema.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { users } from './accounts.ts'
import { instant, oneOf, ownedBy } from './columns.ts'
import { profiles } from './profiles.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The order "Recommended" for readers of a language: those who write it, those who speak it, the rest; then
 * `recommended`. One index per language has this expression.
 */
export const recommendedIn = (language: Language): SQL =>
  sql.raw(
    `((case when writes @> '{${language}}' then 2 when languages @> '{${language}}' then 1 else 0 end) * 10000000 + recommended)`,
  )

/**
 * Exactly the listed companions: active, named, with a rate. Triggers write it in the transaction that changes a user
 * or profile (db/functions/listings.sql), so no query can find anyone else.
 */
export const listings = pgTable(
  'listings',
  {
    companionId: ownedBy('companion_id', () => profiles.id).primaryKey(),
    languages: text('languages').array().notNull(),
    /** The interface languages of their bio. */
    writes: text('writes').array().notNull().default(sql`'{}'`),
    categories: text('categories').array().notNull(),
    locationCode: text('location_code'),
    gender: text('gender', { enum: GENDERS }),
    birthYear: smallint('birth_year'),
    certified: boolean('certified'),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }),
    /** Credits per hour. */
    rateAudio: integer('rate_audio'),
    rateVideo: integer('rate_video'),
    startRate: integer('start_rate').notNull(),
    /** Sort key, descending: featured, then the mean rating, weighted towards 4 while there are few ratings. */
    recommended: integer('recommended').notNull(),
    /** Sort key, descending: mean rating, then number of ratings. */
    rated: bigint('rated', { mode: 'number' }).notNull(),
    /** Creation of the profile in milliseconds since 1970. */
    newest: bigint('newest', { mode: 'number' }).notNull(),
    /** Minimum time between booking and start; 0 for the product's default. */
    noticeMinutes: smallint('notice_minutes').notNull().default(0),
  },
  (t) => [
    index('listings_recommended').on(t.recommended.desc().nullsFirst(), t.companionId),
    ...LANGUAGES.map((language) =>
      index(`listings_recommended_${language}`).on(sql`${recommendedIn(language)} desc`, t.companionId),
    ),
    index('listings_rated').on(t.rated.desc().nullsFirst(), t.companionId),
    index('listings_newest').on(t.newest.desc().nullsFirst(), t.companionId),
    index('listings_price').on(t.startRate, t.companionId),
    index('listings_languages').using('gin', t.languages),
    index('listings_categories').using('gin', t.categories),
    index('listings_location').on(t.locationCode),
    index('listings_gender').on(t.gender),
    index('listings_birth_year').on(t.birthYear),
    index('listings_rating').on(t.rating),
    index('listings_rate_audio').on(t.rateAudio),
    index('listings_rate_video').on(t.rateVideo),
    index('listings_notice').on(t.noticeMinutes, t.companionId).where(sql`notice_minutes > 0`),
  ],
)

/**
 * Search terms of a listing: name, bio and topics without accents, plain and stemmed. In a separate table to keep
 * listings small.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    companionId: ownedBy('companion_id', () => listings.companionId).primaryKey(),
    document: tsvector('document').notNull(),
  },
  (t) => [index('search_documents_words').using('gin', t.document)],
)

/**
 * Availability minus calls and blocked times, merged, in parts long enough to start a call. Written by triggers
 * (db/functions/free-times.sql). A sweep deletes past ones; until then queries must exclude them.
 */
export const freeTimes = pgTable(
  'free_times',
  {
    companionId: ownedBy('companion_id', () => users.id),
    startAt: instant('start_at').notNull(),
    /** The first quarter hour in it. */
    firstStartAt: instant('first_start_at').notNull(),
    endAt: instant('end_at').notNull(),
    mediaType: text('media_type', { enum: SLOT_MEDIA }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companionId, t.endAt] }),
    oneOf('free_times_media_known', t.mediaType, SLOT_MEDIA),
    index('free_times_start').on(t.startAt, t.endAt, t.companionId),
    index('free_times_first_start').on(t.firstStartAt, t.companionId),
  ],
)

/** All words in listings, for searches with typing errors. Written by a trigger on search documents. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_similar').using('gist', sql`${t.word} gist_trgm_ops`),
])
