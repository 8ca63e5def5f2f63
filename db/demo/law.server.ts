import type { Tx } from '#app/platform/data/db.server.ts'
import { traderDetails } from '#db/schema/all.ts'
import { userIdOf } from './ids.ts'
import { COMPANIONS, type DemoCompanion } from './people.ts'

/** Inserts what companions declared: coaches with a certificate trade, everybody else is a private person. */
export async function insertDeclarations(tx: Tx, now: Date, keys: readonly string[]): Promise<void> {
  const companions = new Map(COMPANIONS.map((companion, seed) => [companion.key, { companion, seed }]))
  await tx.insert(traderDetails).values(
    keys.map((key) => {
      const found = companions.get(key)
      const identity = found?.companion.certified ? identityOf(found.companion, found.seed, now) : {}
      return {
        userId: userIdOf(key),
        isTrader: found?.companion.certified === true,
        declaredAt: now,
        updatedAt: now,
        ...identity,
      }
    }),
  )
}

const identityOf = ({ fullName, countryCode, key }: DemoCompanion, seed: number, now: Date) => ({
  legalName: `${fullName}, coaching`,
  address: `Demo Street ${seed + 1}\n${10_000 + seed} Exampleton`,
  country: countryCode,
  email: `${key}@coaching.example`,
  phone: `+49 30 5550${100 + seed}`,
  certifiedAt: now,
})
