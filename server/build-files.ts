import { readdirSync, readFileSync, statSync } from 'node:fs'
import { eq, notInArray, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { type Db, inTransaction } from '#app/platform/data/db.server.ts'
import { buildFiles, builds } from '#db/schema/all.ts'
import type { HttpEnv } from './http.ts'

/** Open pages of these builds work on, and a rollback finds its files. */
const KEPT_BUILDS = 3

const isServed = (name: string) => !/\.(br|gz)$/.test(name)

/**
 * Stores the files in `folder` under their build, so that every process can serve the files of every recent build:
 * while processes restart one by one, a page and its scripts may come from different builds.
 */
export async function storeBuildFiles(db: Db, build: string, folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => isServed(name) && statSync(`${folder}/${name}`).isFile(),
  )
  await inTransaction(db, async (tx) => {
    const startedAt = sql`now()`
    await tx.insert(builds).values({ build }).onConflictDoUpdate({ target: builds.build, set: { startedAt } })
    if ((await tx.$count(buildFiles, eq(buildFiles.build, build))) === 0)
      await tx
        .insert(buildFiles)
        .values(names.map((name) => ({ build, name, body: readFileSync(`${folder}/${name}`) })))
    const newest = tx.select({ build: builds.build }).from(builds).orderBy(sql`started_at desc`).limit(KEPT_BUILDS)
    await tx.delete(builds).where(notInArray(builds.build, newest))
  })
}

/** Serves a file of another build. Names contain a hash of the content. */
export const serveBuildFiles =
  (db: Db): MiddlewareHandler<HttpEnv> =>
  async (c) => {
    const name = c.req.path.slice('/assets/'.length)
    const [file] = await db.select({ body: buildFiles.body }).from(buildFiles).where(eq(buildFiles.name, name)).limit(1)
    if (!file) return c.text('Not found.\n', 404)
    return c.body(new Uint8Array(file.body), 200, {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
