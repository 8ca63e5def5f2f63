import { inject } from 'vitest'
import { cloneDatabase, createDatabase, migrated } from './database.ts'
import { buildOnce, makeDemo, prepareImage } from './demo-image.ts'

/** Settings without the demo and without the payment sandbox. */
export const noDemo = { DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_nobody_calls', STRIPE_API_URL: 'http://127.0.0.1:9' }

/** A data directory after the first start without the demo, with the embedded database. */
export const emptyImage = () =>
  buildOnce(inject('sharedFolder'), 'empty', (folder) => prepareImage(folder, { env: noDemo }))

/** The demo after its first start, with the embedded database, as options for the server. */
export const embeddedDemo = async () => ({
  image: await makeDemo(inject('sharedFolder')),
  env: { DEMO: '1' },
  quickHashes: true,
})

export type DemoCopy = Awaited<ReturnType<typeof copyDemo>>

/** Same as above, on PostgreSQL. Use `realHashes` where the duration of password hashing is tested. */
export async function copyDemo({ realHashes = false } = {}) {
  const quickHashes = !realHashes
  const template = `${migrated()}_demo_${realHashes ? 'real' : 'quick'}`
  const image = await buildOnce(inject('sharedFolder'), template, async (folder) => {
    const url = await createDatabase(template, migrated())
    await prepareImage(folder, { env: { DEMO: '1', DATABASE_URL: url }, quickHashes })
  })
  const database = await cloneDatabase(template)
  const env: Record<string, string> = { DEMO: '1', DATABASE_URL: database.url ?? '' }
  return { options: { image, env, quickHashes }, database, close: database.close }
}
