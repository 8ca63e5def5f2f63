/** How mails can be narrowed: on their way, refused by the mail server so far, and sent. */
export const MAIL_STATES = ['waiting', 'failed', 'sent'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const FAILED_JOBS_MAX = 100
