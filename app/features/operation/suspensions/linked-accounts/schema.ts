/** Why two accounts seem to be one person's, the strongest sign first. */
export const LINK_SIGNS = ['same_card', 'same_payout_account', 'same_mailbox', 'same_browser'] as const
export type LinkSign = (typeof LINK_SIGNS)[number]

/** Accounts shown at most; more of them are a case for a closer look anyway. */
export const LINKED_ACCOUNTS_MAX = 50
/** A browser's name is a sign while at most so many people are signed in with it, */
export const RARE_BROWSER_PEOPLE = 5
/** among at least so many who are signed in at all. */
export const RARE_BROWSER_SAMPLE = 20
