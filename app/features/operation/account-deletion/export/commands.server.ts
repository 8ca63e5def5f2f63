import { strToU8, zipSync } from 'fflate'
import { limitAttempts } from '#app/features/marketplace/accounts/limits/commands.server.ts'
import { ownTaxDetails } from '#app/features/money/tax/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import { readImage } from '#app/platform/outside/images.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { EXPORTS_PER_DAY } from '../schema.ts'
import { listPhotoKeys } from '../store.server.ts'
import { ownData } from './views.server.ts'

const exportLimit = { name: 'export', attempts: EXPORTS_PER_DAY, seconds: 24 * 60 * 60 } as const

/**
 * Everything we keep about the viewer as a ZIP file: account.json by `TABLES`, the photos, and a readme in the
 * reader's language. Refuses with `too_many_attempts` beyond `EXPORTS_PER_DAY`.
 */
export async function exportAccount(ctx: Ctx, viewer: Viewer, input: { language: Language }): Promise<ExportFile> {
  await limitAttempts(ctx, [[exportLimit, viewer.userId]])
  return exportFile(ctx, viewer, input)
}

export type ExportFile = { filename: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * The same file for whoever it is about, as the owner or an administrator asks for it (an access request by post). The
 * caller has checked its policy. Refuses with `not_found`.
 */
export async function exportFile(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'files' | 'secrets'>,
  viewer: Pick<Viewer, 'userId' | 'language' | 'timeZone'>,
  input: { language: Language },
): Promise<ExportFile> {
  const now = ctx.clock.now()
  const { brand, supportEmail } = ctx.config
  const { email, data } = await ownData(ctx.db, viewer)
  const taxDetails = await ownTaxDetails(ctx, viewer)
  const photos: Record<string, Uint8Array> = {}
  for (const key of await listPhotoKeys(ctx.db, viewer.userId, { removed: false })) {
    const bytes = await readImage(ctx.files, 'large', key)
    if (bytes) photos[`photos/${key}.webp`] = bytes
  }
  const readme = texts(input.language, 'account-deletion')('export.readme', {
    brand,
    date: formatters(input.language, viewer.timeZone).date(now),
    email,
    support: supportEmail,
  })
  const files = {
    'readme.txt': strToU8(readme),
    'account.json': strToU8(JSON.stringify({ madeAt: now, data, ...(taxDetails && { taxDetails }) }, null, 2)),
    ...photos,
  }
  return {
    filename: `visavis-${now.toISOString().slice(0, 10)}.zip`,
    bytes: new Uint8Array(zipSync(files, { mtime: now })),
  }
}
