import { sql } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import { type Db, rows } from '#app/platform/data/db.server.ts'

/** Writes the language of a person's mails. */
export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await rows(db, sql`update users set language = ${language} where id = ${userId} and language <> ${language}`)
}
