import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, notInArray, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
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

const cachedBytes = 16 * 1024 * 1024
const batchMs = 250

/** Serves files of other builds. However many are asked for, unknown names cost one query in 250 ms. */
export function serveBuildFiles(db: Db): MiddlewareHandler<HttpEnv> {
  let names = new Set<string>()
  let reading: Promise<void> | null = null
  const readNames = async () => {
    await pause(batchMs)
    // Later requests may be for a build that this query doesn't see yet.
    reading = null
    const found = await db.selectDistinct({ name: buildFiles.name }).from(buildFiles)
    names = new Set(found.map(({ name }) => name))
  }
  const bodies = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    async fetchMethod(name) {
      const [file] = await db
        .select({ body: buildFiles.body })
        .from(buildFiles)
        .where(eq(buildFiles.name, name))
        .limit(1)
      return file && new Uint8Array(file.body)
    },
  })
  return async (c) => {
    const name = c.req.path.slice('/assets/'.length)
    if (!names.has(name)) {
      reading ??= readNames()
      await reading
    }
    const body = names.has(name) ? await bodies.fetch(name) : undefined
    if (!body) return c.text('Not found.\n', 404)
    return c.body(body, 200, {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
}
