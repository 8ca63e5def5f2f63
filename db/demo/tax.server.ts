import { importTaxDetails } from '#app/features/tax/commands.server.ts'
import { germanCheckDigit } from '#app/features/tax/rules.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import type { Tx } from '#app/platform/data/db.server.ts'
import { userIdOf } from './ids.ts'
import { COMPANIONS, type DemoCompanion } from './people.ts'

/** Forms of invented numbers where a country's are not ten digits; `#` is a digit. */
const FORMS: Readonly<Record<string, string>> = {
  AT: '#########',
  BE: '###########',
  ES: '1#######Z',
  FI: '131052-###T',
  FR: '0############',
  IT: 'ABCDEF##A##B###C',
  NL: '#########',
  PT: '#########',
}

/** An invented tax number of a country; the German one has its check digit. */
function demoTin(country: string, seed: number): string {
  const start = seed % 9
  const digits = `123456789123456789`.slice(start, start + 9)
  if (country === 'DE') {
    const ten = digits + digits.charAt(0)
    return ten + germanCheckDigit(ten)
  }
  let at = 0
  return (FORMS[country] ?? '##########').replaceAll('#', () => digits.charAt(at++ % 9))
}

/** Inserts tax details of every companion of the demo, so that payouts need nothing more. */
export async function insertDemoTaxDetails(ctx: Ctx, tx: Tx, actor: System): Promise<void> {
  for (const [seed, companion] of COMPANIONS.entries())
    await importTaxDetails.join(ctx, tx, actor, {
      userId: userIdOf(companion.key),
      details: detailsOf(companion, seed),
    })
}

function detailsOf({ fullName, countryCode, birthYear }: DemoCompanion, seed: number) {
  const [firstName = fullName, ...rest] = fullName.split(' ')
  return {
    firstName,
    lastName: rest.join(' ') || firstName,
    street: `Demo Street ${seed + 1}`,
    postalCode: `${10_000 + seed}`,
    city: 'Exampleton',
    residence: countryCode,
    birthDate: `${birthYear}-03-21`,
    tin: demoTin(countryCode, seed),
    tinCountry: countryCode,
    birthPlace: null,
    vatId: null,
    bankCountry: countryCode,
  }
}
