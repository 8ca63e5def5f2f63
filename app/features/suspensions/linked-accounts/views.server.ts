import type { AccountStatus, Role } from '#app/features/accounts/schema.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import { LINK_SIGNS, type LinkSign } from './schema.ts'
import { listLinkedAccounts } from './store.server.ts'

/** An account that seems to be the same person's; `signs` say why, the strongest first. */
export type LinkedAccount = {
  userId: string
  name: string | null
  role: Role
  status: AccountStatus | null
  since: Date
  signs: LinkSign[]
}

/**
 * Accounts that seem to be this person's too, the likeliest first: a sign, no proof. For administrators alone, whose
 * page has checked the policy; in one query.
 */
export async function linkedAccounts(db: Db, userId: string): Promise<LinkedAccount[]> {
  const found = await listLinkedAccounts(db, userId)
  return found.map(({ since, signs, ...account }) => ({
    ...account,
    since: new Date(since),
    signs: LINK_SIGNS.filter((sign) => signs.includes(sign)),
  }))
}
