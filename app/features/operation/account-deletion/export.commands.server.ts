import { strToU8, zipSync } from 'fflate'
import { limitAttempts } from '#app/features/marketplace/accounts/limits.commands.server.ts'
import { ownCalendarAddress } from '#app/features/marketplace/availability/busy/views.server.ts'
import { ownSeekerNotes } from '#app/features/marketplace/calls/regulars/views.server.ts'
import { nameCards } from '#app/features/marketplace/profiles/views.server.ts'
import { ownTaxDetails } from '#app/features/money/tax/views.server.ts'
import { formatters } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { readImage } from '#app/platform/outside/images.server.ts'
import { readVoice } from '#app/platform/outside/voices.server.ts'
import { notFound } from '#app/platform/refusal.ts'
import { UUID } from '#app/platform/uuid.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { exportedColumns } from '#db/table-rules.ts'
import { tableRules } from '#db/tables.ts'
import { EXPORTS_PER_DAY } from './schema.ts'
import { type AccountOwner, columnOf, findOwnedAccount, listFileKeys, ownRows } from './store.server.ts'

const exportLimit = { name: 'export', attempts: EXPORTS_PER_DAY, seconds: 24 * 60 * 60 } as const

/**
 * Exports everything we store about the viewer as a ZIP file: account.json by `TABLES`, photos and voice greeting, and a readme in the
 * reader's language. Refuses with `too_many_attempts` beyond `EXPORTS_PER_DAY`.
 */
export async function exportAccount(ctx: Ctx, viewer: Viewer, input: { language: Language }): Promise<ExportFile> {
  await limitAttempts(ctx, [[exportLimit, viewer.userId]])
  return exportFile(ctx, viewer, input)
}

type ExportFile = { filename: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * As above, on the request of the person or an administrator (access requests by post). The caller has checked its
 * policy. Refuses with `not_found`.
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
  const calendarAddress = await ownCalendarAddress(ctx, viewer)
  const seekerNotes = await exportedNotes(ctx, viewer)
  const stored: Record<string, Uint8Array> = {}
  const { photos, voices } = await listFileKeys(ctx.db, viewer.userId, { removed: false })
  for (const key of photos) {
    const bytes = await readImage(ctx.files, 'large', key)
    if (bytes) stored[`photos/${key}.webp`] = bytes
  }
  for (const key of voices) {
    const bytes = await readVoice(ctx.files, key)
    if (bytes) stored[`voice/${key}.wav`] = bytes
  }
  const readme = texts(input.language, 'account-deletion')('export.readme', {
    brand,
    date: formatters(input.language, viewer.timeZone).date(now),
    email,
    support: supportEmail,
  })
  const account = {
    ...{ madeAt: now, data },
    ...(taxDetails && { taxDetails }),
    ...(calendarAddress && { calendarAddress }),
    ...(seekerNotes.length > 0 && { seekerNotes }),
  }
  const files = {
    'readme.txt': strToU8(readme),
    'account.json': strToU8(JSON.stringify(account, null, 2)),
    ...stored,
  }
  return {
    filename: `visavis-${now.toISOString().slice(0, 10)}.zip`,
    bytes: new Uint8Array(zipSync(files, { mtime: now })),
  }
}

/** A companion's notes about seekers, decrypted, under the names the companion sees elsewhere. */
async function exportedNotes(ctx: Pick<Ctx, 'db' | 'secrets'>, viewer: Pick<Viewer, 'userId'>) {
  const notes = await ownSeekerNotes(ctx, viewer)
  const cards = await nameCards(
    ctx.db,
    notes.map(({ seekerId }) => seekerId),
  )
  return notes.map(({ seekerId, text, updatedAt }) => ({ seeker: cards.get(seekerId)?.name ?? '', text, updatedAt }))
}

const uuids = new RegExp(UUID, 'g')

/**
 * The viewer's data by table, as in account.json. Other people appear only under the name the viewer sees elsewhere.
 * Refuses with `not_found`.
 */
async function ownData(db: Db, viewer: Pick<Viewer, 'userId' | 'language'>) {
  const person = await findOwnedAccount(db, viewer.userId)
  if (!person) throw notFound()
  const tables = await listExportedTables(db, person)
  const named = tables.flatMap(({ people, rows }) =>
    rows.flatMap((row) => [
      ...people.map((column) => row[column]),
      ...(JSON.stringify(row.metadata ?? {}).match(uuids) ?? []),
    ]),
  )
  const cards = await nameCards(db, [...new Set(named.filter((id) => typeof id === 'string'))])
  const nameOf = (userId: string) =>
    userId === viewer.userId ? 'you' : cards.get(userId)?.name || texts(viewer.language, 'calls')('deletedAccount')
  const data = tables.map(({ name, people, rows }) => [
    name,
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          people.includes(column) && typeof value === 'string' ? nameOf(value) : exportedValue(value, nameOf),
        ]),
      ),
    ),
  ])
  return { email: person.email, data: Object.fromEntries(data) }
}

async function listExportedTables(db: Db, person: AccountOwner) {
  const found: { name: string; people: readonly string[]; rows: Record<string, unknown>[] }[] = []
  for (const { name, table, rule } of tableRules) {
    const own = ownRows(db, table, rule, person)
    const exported = exportedColumns(table, rule)
    if (!own || exported.length === 0) continue
    const columns = Object.fromEntries(exported.map((column) => [column, columnOf(table, column)]))
    found.push({ name, people: rule.people ?? [], rows: await db.select(columns).from(table).where(own) })
  }
  return found
}

const personKeys: readonly string[] = ['seekerId', 'companionId']

/** A value for the file, with ids of people replaced by what the reader may see. */
function exportedValue(value: unknown, nameOf: (userId: string) => string): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => exportedValue(each, nameOf))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      personKeys.includes(key) && typeof inner === 'string'
        ? [key.replace('Id', ''), nameOf(inner)]
        : [key, exportedValue(inner, nameOf)],
    ),
  )
}
