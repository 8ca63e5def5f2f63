import { seal, sealingKey, unseal } from './seal.server.ts'
import type { Secrets } from './secrets.server.ts'

/** Header of the doctor's requests through the public address. */
export const DOCTOR_HEADER = 'x-visavis-doctor'
const validMs = 60_000

const keyOf = ({ vault }: Pick<Secrets, 'vault'>) => sealingKey(vault, 'doctor')

/** Proves for a minute that the sender reads this installation's database. */
export const doctorToken = (secrets: Pick<Secrets, 'vault'>): string =>
  seal(keyOf(secrets), 'doctor', String(Date.now()))

export const isDoctorToken = (secrets: Pick<Secrets, 'vault'>, token: string): boolean =>
  Math.abs(Date.now() - Number(unseal(keyOf(secrets), 'doctor', token) ?? Number.NaN)) < validMs
