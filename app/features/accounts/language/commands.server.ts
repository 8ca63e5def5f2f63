import type { Language } from '#app/i18n/languages.ts'
import { command } from '#app/platform/context.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { updateLanguage } from './store.server.ts'

/** Mails follow the language a person acts in: a booking on a German page is confirmed in German. */
export const rememberLanguage = command(async (_ctx, tx, viewer: Viewer, language: Language) => {
  await updateLanguage(tx, viewer.userId, language)
})
