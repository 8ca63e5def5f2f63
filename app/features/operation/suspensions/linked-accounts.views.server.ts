import { sql } from 'drizzle-orm'
import { type Db, rows } from '#app/platform/data/db.server.ts'
import type { AccountStatus, Role } from '#app/platform/viewer.ts'

/** Signs that two accounts belong to one person, strongest first. */
const LINK_SIGNS = ['same_card', 'same_payout_account', 'same_mailbox', 'same_browser'] as const
type LinkSign = (typeof LINK_SIGNS)[number]

/** Accounts shown. More than this deserve a closer look anyway. */
const LINKED_ACCOUNTS_MAX = 50
/** A browser fingerprint counts as a sign if at most this many people are signed in with it, */
export const RARE_BROWSER_PEOPLE = 5
/** among at least this many people signed in at all. */
export const RARE_BROWSER_SAMPLE = 20

/** An account that seems to belong to the same person. `signs` are strongest first. */
export type LinkedAccount = {
  userId: string
  name: string | null
  role: Role
  status: AccountStatus | null
  since: Date
  signs: LinkSign[]
}

/**
 * Accounts that seem to belong to this person, those with the most signs first. A sign isn't proof. The caller has
 * checked that the viewer is an administrator. Uses the indexes purchases_user, purchases_payment_fingerprint,
 * payees_payout_fingerprints, users_mailbox, sessions_user and sessions_browser.
 */
export async function linkedAccounts(db: Db, userId: string): Promise<LinkedAccount[]> {
  const found = await rows<Omit<LinkedAccount, 'since'> & { since: Date | string }>(
    db,
    sql`with cards as (
        select distinct payment_fingerprint as card from purchases
        where user_id = ${userId} and status = 'paid' and payment_fingerprint is not null
      ), signs as (
        select p.user_id, 'same_card' as sign from cards join purchases p on p.payment_fingerprint = card and p.status = 'paid'
        union select user_id, 'same_payout_account' from accounts_of_same_payout_account(${userId})
        union select e.user_id, 'same_payout_account' from payees e where e.payout_fingerprints && (select array_agg(card) from cards)
        union select p.user_id, 'same_payout_account' from payees e
          join purchases p on p.payment_fingerprint = any(e.payout_fingerprints) and p.status = 'paid'
          where e.user_id = ${userId}
        union select u.id, 'same_mailbox' from users u
          where canonical_mailbox(u.email) = (select canonical_mailbox(email) from users where id = ${userId})
        union select user_id, 'same_browser' from accounts_of_same_browser(${userId}, ${RARE_BROWSER_PEOPLE}, ${RARE_BROWSER_SAMPLE})
      )
      select u.id as "userId", p.full_name as name, u.role, u.status, u.created_at as since, array_agg(s.sign) as signs
      from signs s join users u on u.id = s.user_id left join profiles p on p.id = u.id
      where u.id <> ${userId}
      group by u.id, p.full_name order by count(*) desc, u.created_at desc limit ${LINKED_ACCOUNTS_MAX}`,
  )
  return found.map(({ since, signs, ...account }) => ({
    ...account,
    since: new Date(since),
    signs: LINK_SIGNS.filter((sign) => signs.includes(sign)),
  }))
}
