import { sql } from 'drizzle-orm'
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
  uuid,
} from 'drizzle-orm/pg-core'
import { SLOT_MEDIA } from '../../app/features/availability/schema.ts'
import { GENDERS } from '../../app/features/profiles/schema.ts'
import { users } from './accounts.ts'
import { instant, oneOf } from './columns.ts'
import { profiles } from './profiles.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Exactly the companions that are listed: active, named, with a rate. Only triggers write it, in the transaction that changes
 * a user or profile (listings migration), so that nobody who may not be found can be found by any question asked of it.
 */
export const listings = pgTable(
  'listings',
  {
    companionId: uuid('companion_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    languages: text('languages').array().notNull(),
    /** Topic categories. */
    categories: text('categories').array().notNull(),
    locationCode: text('location_code'),
    gender: text('gender', { enum: GENDERS }),
    birthYear: smallint('birth_year'),
    certified: boolean('certified'),
    rating: numeric('rating', { precision: 3, scale: 2, mode: 'number' }),
    /** Credits per hour. */
    rateAudio: integer('rate_audio'),
    rateVideo: integer('rate_video'),
    /** The lower of the rates. */
    startRate: integer('start_rate').notNull(),
    /** Higher comes first: featured people, then the mean of the ratings drawn towards 4 the fewer there are. */
    recommended: integer('recommended').notNull(),
    /** Higher comes first: mean of the ratings, then their number. */
    rated: bigint('rated', { mode: 'number' }).notNull(),
    /** When the profile was made, in milliseconds since 1970. */
    newest: bigint('newest', { mode: 'number' }).notNull(),
  },
  (t) => [
    index('listings_recommended').on(t.recommended.desc().nullsFirst(), t.companionId),
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
  ],
)

/** Words of a listing's name, bio and topics, without accents, as they are and as stems of both languages. Apart, to keep listings small. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    companionId: uuid('companion_id')
      .primaryKey()
      .references(() => listings.companionId, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
  },
  (t) => [index('search_documents_words').using('gin', t.document)],
)

/**
 * Offered time minus calls, joined where it touches, in pieces in which a call can begin. Only triggers write it, with every
 * change of availability and calls. What is over is removed from time to time; a question has to leave it out itself.
 */
export const freeTimes = pgTable(
  'free_times',
  {
    companionId: uuid('companion_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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

/** Words that occur in listings, and no others, to understand a search with a slip in it. A trigger on the documents writes it. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (t) => [
  index('search_words_similar').using('gist', sql`${t.word} gist_trgm_ops`),
])
