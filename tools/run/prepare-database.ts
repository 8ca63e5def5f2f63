import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { registerLegalTexts } from '#app/features/legal/commands.server.ts'
import { readConfig } from '#app/platform/config.ts'
import { system } from '#app/platform/context.ts'
import { openEmbedded } from '#app/platform/data/db.server.ts'
import { silentLog } from '#app/platform/log.ts'
import { loadDemo } from '#db/demo/load.server.ts'
import { openContext } from '#server/context.ts'

/** Whether a folder is of a process that was ended before it was done. */
function isAbandoned(name: string): boolean {
  const [, pid] = /^prepared\.(\d+)$/.exec(name) ?? []
  try {
    return pid !== undefined && !process.kill(Number(pid), 0)
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH'
  }
}

// Makes the embedded database of a first start, all of it or nothing. What fails here, the start does, and says so.
const config = readConfig(process.env)
const path = join(config.dataDir, 'database')
if (!config.databaseUrl && !existsSync(path)) {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(config.dataDir).filter(isAbandoned))
    rmSync(join(config.dataDir, name), { recursive: true })
  const folder = join(config.dataDir, `prepared.${process.pid}`)
  const database = await openEmbedded(folder)
  await database.migrate()
  // Nothing is paid here.
  const { ctx, close } = await openContext(config, silentLog, database, { secretKey: 'sk_test_sandbox', apiUrl: null })
  await registerLegalTexts(ctx, system('start'), {})
  if (config.demo) await loadDemo(ctx)
  await close()
  await database.close()
  if (!existsSync(path)) renameSync(join(folder, 'database'), path)
  rmSync(folder, { recursive: true, force: true })
}
