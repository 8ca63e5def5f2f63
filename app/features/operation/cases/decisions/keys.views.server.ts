import type { Ctx } from '#app/platform/context.ts'
import { isSameSecret, keyedHash } from '#app/platform/ids.ts'
import { APPELLANTS, type Appellant } from '../schema.ts'

/** The key that opens a decision for one of its parties without signing in: nobody can make one, nothing is stored. */
export const decisionKey = (ctx: Pick<Ctx, 'secrets'>, decisionId: string, party: Appellant): string =>
  keyedHash(ctx.secrets.pepper, `decision:${decisionId}:${party}`).toString('base64url')

/** Whose key this is; null for nobody's. */
export const partyOfKey = (ctx: Pick<Ctx, 'secrets'>, decisionId: string, key: string): Appellant | null =>
  APPELLANTS.find((party) => isSameSecret(key, decisionKey(ctx, decisionId, party))) ?? null

/** The page of a decision as a mail links to it. */
export const decisionPath = (reference: string, key: string): string => `decision/${reference}?key=${key}`
