import { inject } from 'vitest'
import { cloneDatabase, createDatabase, migrated } from './database.ts'
import { buildOnce, makeDemo, prepareImage } from './demo-image.ts'

/** Settings of a product without a demo and without a sandbox for payments. */
export const noDemo = { DEMO: '0', STRIPE_SECRET_KEY: 'sk_test_nobody_calls', STRIPE_API_URL: 'http://127.0.0.1:9' }

/** A data directory as the first start without a demo leaves it, on the embedded database. */
export const emptyImage = () =>
  buildOnce(inject('sharedFolder'), 'empty', (folder) => prepareImage(folder, { env: noDemo }))

/** The demo as its first start leaves it, on the embedded database: what starts the product with it. */
export const embeddedDemo = async () => ({
  image: await makeDemo(inject('sharedFolder')),
  env: { DEMO: '1' },
  quickHashes: true,
})

export type DemoCopy = Awaited<ReturnType<typeof copyDemo>>

/** The same on PostgreSQL. `realHashes`: where the time a password takes is tested. */
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
