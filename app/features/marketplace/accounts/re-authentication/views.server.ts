import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hasFactor } from '../second-factor/store.server.ts'
import { isRecentlyReAuthenticated } from './store.server.ts'

/** Whether the form of `reAuthenticate` asks the viewer for a code besides the password. */
export const needsCode = (db: Db, viewer: Viewer): Promise<boolean> => hasFactor(db, viewer.userId)

/** What the forms of `administratorCommand` ask for: nothing, the password, or a code as well. */
export type Confirmation = { asksPassword: boolean; asksCode: boolean }

/** What an administrator has to give with the next act about money or a person. */
export async function confirmationOf(db: Db, viewer: Viewer): Promise<Confirmation> {
  const asksPassword = !(await isRecentlyReAuthenticated(db, viewer))
  return { asksPassword, asksCode: asksPassword && (await hasFactor(db, viewer.userId)) }
}
