import Bowser from 'bowser'
import { desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { isWithinAbsoluteLife } from '#app/platform/http/session.store.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { sessions } from '#db/schema/all.ts'

/** Sessions of a person that are still good, the one used last first. */
export function listSessions(db: Db, userId: string) {
  return db
    .select({
      sessionId: sessions.id,
      userAgent: sessions.userAgent,
      signedInAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      sql`${eq(sessions.userId, userId)} and ${sessions.expiresAt} > now() and ${isWithinAbsoluteLife(sessions.createdAt)}`,
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
}

/**
 * A browser in which the viewer is signed in. `browser` and `system` are names such as Firefox and Android, null when
 * unknown.
 */
export type Device = {
  sessionId: string
  browser: string | null
  system: string | null
  isPhone: boolean
  isThis: boolean
  signedInAt: Date
  usedAt: Date
}

/** The browsers in which the viewer is signed in; this one first (ASVS 7.5.2). */
export async function devicesOf(db: Db, viewer: Pick<Viewer, 'userId' | 'sessionId'>): Promise<Device[]> {
  const found = await listSessions(db, viewer.userId)
  const devices = found.map(({ userAgent, ...session }) => ({
    ...session,
    ...namesOf(userAgent),
    isThis: session.sessionId === viewer.sessionId,
  }))
  return devices.sort((a, b) => Number(b.isThis) - Number(a.isThis))
}

function namesOf(userAgent: string | null) {
  if (!userAgent) return { browser: null, system: null, isPhone: false }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const isPhone = platform.type === 'mobile' || platform.type === 'tablet'
  return { browser: browser.name || null, system: os.name || null, isPhone }
}

/** A browser in words, e.g. Firefox on Windows. */
export function deviceName(userAgent: string | null, language: Language): string {
  const { browser, system } = namesOf(userAgent)
  const t = texts(language, 'account')
  return browser && system ? t('devices.name', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
}

/** The browsers in which somebody is signed in, for an administrator; the caller has checked its policy. */
export const devicesOfPerson = (db: Db, userId: string): Promise<Device[]> => devicesOf(db, { userId, sessionId: '' })
