import { isLoaded } from '#db/demo/load.server.ts'
import { clockOffsetOf } from '#server/demo-data.ts'
import { bad, type DatabaseCheck, note, type SettingsCheck } from '../finding.ts'

/** Whether the demo accounts are open, and to whom. */
export const checkDemo: SettingsCheck = ({ demo, demoPublic, origin }) => {
  if (!demo) return []
  if (demoPublic) return [note(`DEMO_PUBLIC=1: everybody who reaches ${origin} reads all mails and is administrator`)]
  return [note('this is a demo: its people and /dev pages are open on this machine')]
}

/** Demo accounts or a moved clock in a database that is no demo any more. */
export const checkDemoData: DatabaseCheck = async (db, { demo }) => {
  if (demo) return []
  const seconds = await clockOffsetOf(db)
  return [
    ...((await isLoaded(db))
      ? [bad('people of a demo are in the database, and everybody knows their password; npm run doctor -- remove-demo')]
      : []),
    ...(seconds === 0 ? [] : [bad(`the clock is moved by ${seconds} seconds; npm run doctor -- reset-clock`)]),
  ]
}
