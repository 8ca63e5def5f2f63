import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AppOptions, startApp } from './app-server.ts'

/** Makes a folder once per run: the first worker makes it, the others wait. Returns the folder. */
export async function buildOnce(
  parent: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(parent, name)
  const [made, lock] = [`${folder}.made`, `${folder}.lock`]
  mkdirSync(parent, { recursive: true })
  for (; !existsSync(made); await pause(50)) {
    try {
      mkdirSync(lock)
    } catch {
      continue
    }
    try {
      if (existsSync(made)) continue
      await make(folder)
      writeFileSync(made, '')
    } finally {
      rmdirSync(lock)
    }
  }
  return folder
}

/** Runs the product once on an empty folder (with demo people) and keeps the folder, for many quick starts. */
export async function prepareImage(folder: string, options: AppOptions = {}): Promise<void> {
  const app = await startApp({ ...options, dataDir: folder })
  await app.stop()
}

/** The demo after its first start, with the embedded database and cheap password hashes. */
export const makeDemo = (parent: string) =>
  buildOnce(parent, 'embedded_demo', (folder) => prepareImage(folder, { quickHashes: true }))
