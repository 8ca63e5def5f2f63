import type { HourFormat, Language } from '#app/i18n/languages.ts'
import { command } from '#app/platform/context.ts'
import { Refusal } from '#app/platform/refusal.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { updateHourFormat, updateLanguage, updateMutedMails, updateTimeZone } from './preferences.store.server.ts'
import { type OptionalMail, optionalMailsOf } from './schema.ts'

/** Stores the language of the page a person acts on: a booking on a German page is confirmed in German. */
export const rememberLanguage = command(async (_ctx, tx, viewer: Viewer, language: Language) => {
  await updateLanguage(tx, viewer.userId, language)
})

/** Sets the zone in which mails and calendar files show times. Refuses with `time_zone_unknown`. */
export const setTimeZone = command(async (_ctx, tx, viewer: Viewer, timeZone: string) => {
  if (!isTimeZone(timeZone))
    throw new Refusal('invalid_input', { status: 400, details: { 'field.timeZone': 'time_zone_unknown' } })
  await updateTimeZone(tx, viewer.userId, timeZone)
})

export const setHourFormat = command(async (_ctx, tx, viewer: Viewer, hourFormat: HourFormat) => {
  await updateHourFormat(tx, viewer.userId, hourFormat)
})

/** Sets which optional mails this person gets; those that nobody of their role gets are passed over. */
export const chooseMails = command(async (_ctx, tx, viewer: Viewer, wanted: readonly OptionalMail[]) => {
  const muted = optionalMailsOf(viewer.role).filter((mail) => !wanted.includes(mail))
  await updateMutedMails(tx, viewer.userId, muted)
})
