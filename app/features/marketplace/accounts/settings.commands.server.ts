import { and, eq, ne, sql } from 'drizzle-orm'
import { type HourFormat, type Language, realLanguage } from '#app/i18n/languages.ts'
import { command } from '#app/platform/context.ts'
import { publishSessionEnd } from '#app/platform/http/session.server.ts'
import { deleteSession } from '#app/platform/http/session.store.server.ts'
import { newToken } from '#app/platform/ids.ts'
import { authorize, Refusal, unwrap } from '#app/platform/refusal.ts'
import { hashPassword } from '#app/platform/security/password-hash.server.ts'
import { securityEvent } from '#app/platform/security/security-events.server.ts'
import { isTimeZone } from '#app/platform/time-zone.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { calendarAddresses, users } from '#db/schema/all.ts'
import { type SignInResult, startSession } from './commands.server.ts'
import { sendMail } from './mails.commands.server.ts'
import { decidePassword } from './passwords.rules.ts'
import { canHaveCalendarFeed } from './policy.ts'
import { type ReAuthentication, reAuthenticatedCommand } from './re-authentication.commands.server.ts'
import { type OptionalMail, optionalMailsOf } from './schema.ts'
import { endAllAccess, findAccount, updatePassword } from './store.server.ts'

/** Stores the language of the page: a booking on a German page is confirmed in German. */
export const saveLanguage = command(async (_ctx, tx, { userId }: Viewer, pageLanguage: Language) => {
  const language = realLanguage(pageLanguage)
  await tx
    .update(users)
    .set({ language })
    .where(and(eq(users.id, userId), ne(users.language, language)))
})

/** Sets the time zone for emails and calendar files. Refuses with `time_zone_unknown`. */
export const setTimeZone = command(async (_ctx, tx, viewer: Viewer, timeZone: string) => {
  if (!isTimeZone(timeZone))
    throw new Refusal('invalid_input', { status: 400, details: { 'field.timeZone': 'time_zone_unknown' } })
  await tx.update(users).set({ timeZone }).where(eq(users.id, viewer.userId))
})

export const setHourFormat = command(async (_ctx, tx, viewer: Viewer, hourFormat: HourFormat) => {
  await tx.update(users).set({ hourFormat }).where(eq(users.id, viewer.userId))
})

/** Ignores emails not meant for the viewer's role. */
export const chooseMails = command(async (_ctx, tx, viewer: Viewer, wanted: readonly OptionalMail[]) => {
  const mutedMails = optionalMailsOf(viewer.role).filter((mail) => !wanted.includes(mail))
  await tx.update(users).set({ mutedMails }).where(eq(users.id, viewer.userId))
})

/**
 * Replaces the secret token of the viewer's calendar feed. The token stops working when it is replaced, all sessions
 * end, or the account is suspended or deleted. Refuses with `not_found` for administrators, who have no calls.
 */
export const renewCalendarFeed = command(async (_ctx, tx, viewer: Viewer, _input: null): Promise<void> => {
  authorize(canHaveCalendarFeed(viewer))
  const token = newToken()
  await tx
    .insert(calendarAddresses)
    .values({ userId: viewer.userId, token })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: { token, createdAt: sql`app_now()` } })
})

/** Signs out one of the viewer's browsers; ignores session ids of other people. */
export const signOutDevice = command(async (ctx, tx, viewer: Viewer, input: { sessionId: string }) => {
  await deleteSession(tx, input.sessionId, viewer.userId)
  await publishSessionEnd(ctx, tx, viewer.userId)
})

export const signOutEverywhere = command(async (ctx, tx, viewer: Viewer, _input: null) => {
  await endAllAccess(ctx, tx, viewer.userId)
})

type PasswordInput = ReAuthentication & { newPassword: string; userAgent?: string }

/**
 * Sets a new password: ends all sessions and links, starts a new session in this browser and notifies the owner (ASVS
 * 6.2.3, 7.4.3). Refuses as `decidePassword` and `reAuthenticatedCommand`.
 */
export const changePassword = reAuthenticatedCommand(
  async (ctx, tx, viewer, input: PasswordInput): Promise<SignInResult> => {
    const account = await findAccount(tx, viewer.userId)
    if (account) unwrap(decidePassword(input.newPassword, { ...account, brand: ctx.config.brand }, 'newPassword'))
    await updatePassword(tx, viewer.userId, await hashPassword(input.newPassword))
    await endAllAccess(ctx, tx, viewer.userId)
    securityEvent(ctx, 'password_changed', { userId: viewer.userId })
    if (account) await sendMail(ctx, tx, 'password_changed', account)
    return startSession(ctx, tx, viewer.userId, { userAgent: input.userAgent, hasSecondFactor: true })
  },
)
