import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SEALED_NOTE_MAX } from '#app/features/marketplace/calls/regulars/schema.ts'
import { SENTENCES } from '#app/features/marketplace/calls/sentences/schema.ts'
import { users } from './accounts.ts'
import { calls } from './calls.ts'
import { createdAt, idOf, literal, oneOf, ownedBy, rule } from './columns.ts'

/** A companion's private note about a seeker, encrypted for the two. */
export const seekerNotes = pgTable(
  'seeker_notes',
  {
    companionId: ownedBy('offerer_id', () => users.id),
    seekerId: ownedBy('seeker_id', () => users.id),
    sealed: text('sealed').notNull(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    primaryKey({ name: 'seeker_notes_one_each', columns: [t.companionId, t.seekerId] }),
    rule('seeker_notes_in_bounds', sql`char_length(${t.sealed}) between 1 and ${literal(SEALED_NOTE_MAX)}`),
    index('seeker_notes_seeker').on(t.seekerId),
  ],
)

/** A fixed sentence that one person of a call told the other; each at most once. */
export const callSentences = pgTable(
  'call_sentences',
  {
    callId: idOf('call_id', () => calls.id),
    saidBy: idOf('said_by', () => users.id),
    sentence: text('sentence', { enum: SENTENCES }).notNull(),
    saidAt: createdAt('said_at'),
  },
  (t) => [
    primaryKey({ name: 'call_sentences_once', columns: [t.callId, t.saidBy, t.sentence] }),
    oneOf('call_sentences_known', t.sentence, SENTENCES),
    index('call_sentences_said_by').on(t.saidBy),
  ],
)
