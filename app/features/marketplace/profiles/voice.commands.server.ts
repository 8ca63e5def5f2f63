import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { type Ctx, command } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { newImageKey } from '#app/platform/outside/images.server.ts'
import { putVoice } from '#app/platform/outside/voices.server.ts'
import { authorize, Refusal, unwrap } from '#app/platform/refusal.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { recordChanges } from './changes.commands.server.ts'
import { deleteFiles } from './commands.server.ts'
import { canGreet } from './rules.ts'
import type { Voice } from './schema.ts'
import { findVoice, insertVoice, lockProfile, updateRemovedVoices, upsertProfile, upsertVoice } from './store.server.ts'
import { decideVoice } from './voice.rules.ts'

const uploadLimit = { name: 'voice_upload', attempts: 30, seconds: 60 * 60 } as const

/** Replaces the viewer's voice greeting. Refuses with `not_found`, `voice_*` or `too_many_attempts`. */
export async function saveVoice(ctx: Ctx, viewer: Viewer, { file }: { file: unknown }): Promise<void> {
  authorize(canGreet(viewer))
  await limitAttempts(ctx, [[uploadLimit, viewer.userId]])
  if (!(file instanceof File)) throw new Refusal('voice_not_readable', { status: 400 })
  const wav = new Uint8Array(await file.arrayBuffer())
  const { seconds } = unwrap(decideVoice(wav))
  const key = newImageKey()
  // The row comes first, so that the sweep finds the file whatever happens.
  await insertVoice(ctx.db, { key, ownerId: viewer.userId, seconds })
  await putVoice(ctx.files, key, wav)
  await replaceVoice(ctx, viewer, { key, seconds })
}

export const removeVoiceGreeting = (ctx: Ctx, viewer: Viewer): Promise<void> => replaceVoice(ctx, viewer, null)

async function replaceVoice(ctx: Ctx, viewer: Viewer, next: Voice | null): Promise<void> {
  const voices = await writeVoice(ctx, viewer, next)
  await deleteFiles(ctx, { voices }).catch((error) => ctx.log.warn('a voice greeting is left for the sweep', { error }))
}

/** Returns the keys of the replaced greetings. */
const writeVoice = command(async (ctx, tx, viewer: Viewer, next: Voice | null) => {
  authorize(canGreet(viewer))
  await lockProfile(tx, viewer.userId)
  const before = await findVoice(tx, viewer.userId)
  const retired = await retireVoices(tx, viewer.userId)
  if (next) await upsertVoice(tx, { ...next, ownerId: viewer.userId })
  if (viewer.status === 'active')
    await recordChanges(tx, viewer.userId, {
      before: { voice: before?.key ?? null },
      after: { voice: next?.key ?? null },
    })
  await ctx.live.publish(tx, `user:${viewer.userId}`, { topic: 'profile' })
  return retired
})

/** Writing the profile drops cached lists and tells open cases that its contents have changed. */
export async function retireVoices(tx: Tx, ownerId: string): Promise<string[]> {
  await upsertProfile(tx, ownerId, {})
  return updateRemovedVoices(tx, ownerId)
}
