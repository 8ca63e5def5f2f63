import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '#app/platform/data/db.server.ts'
import { seal, sealingKey, unseal } from '#app/platform/security/seal.server.ts'
import type { Secrets } from '#app/platform/security/secrets.server.ts'
import { seekerNotes } from '#db/schema/all.ts'

type Vault = Pick<Secrets, 'vault'>
type Pair = { companionId: string; seekerId: string }

const keyOf = (secrets: Vault) => sealingKey(secrets.vault, 'notes about seekers')
/** Binds an encrypted note to its two people. */
const aboutOf = ({ companionId, seekerId }: Pair) => `note:${companionId}:${seekerId}`

const ofPair = ({ companionId, seekerId }: Pair) =>
  and(eq(seekerNotes.companionId, companionId), eq(seekerNotes.seekerId, seekerId))

/** A companion's notes, decrypted: about one seeker, or all. A note under a lost key is left out. */
export async function listNotes(db: Db, secrets: Vault, who: { companionId: string; seekerId?: string }) {
  const { companionId, seekerId } = who
  const found = await db
    .select()
    .from(seekerNotes)
    .where(seekerId ? ofPair({ companionId, seekerId }) : eq(seekerNotes.companionId, companionId))
    .orderBy(seekerNotes.updatedAt)
  const key = keyOf(secrets)
  return found.flatMap(({ sealed, ...row }) => {
    const text = unseal(key, aboutOf(row), sealed)
    return text === null ? [] : [{ ...row, text }]
  })
}

export async function upsertNote(tx: Tx, secrets: Vault, pair: Pair, note: { text: string; at: Date }): Promise<void> {
  const values = { sealed: seal(keyOf(secrets), aboutOf(pair), note.text), updatedAt: note.at }
  await tx
    .insert(seekerNotes)
    .values({ ...pair, ...values })
    .onConflictDoUpdate({ target: [seekerNotes.companionId, seekerNotes.seekerId], set: values })
}

export async function deleteNote(tx: Tx, pair: Pair): Promise<void> {
  await tx.delete(seekerNotes).where(ofPair(pair))
}
