import type { AuditAction } from '#app/features/operation/audit/schema.ts'

export const AUDIT_TOPICS = ['people', 'cases', 'calls', 'money', 'team', 'technology'] as const
export type AuditTopic = (typeof AUDIT_TOPICS)[number]

/** The topic to which acts belong, by the first word of their name. */
export const TOPIC_OF_NOUN: Record<AuditAction extends `${infer Noun}.${string}` ? Noun : never, AuditTopic> = {
  alarm: 'technology',
  application: 'people',
  badge: 'people',
  call: 'calls',
  case: 'cases',
  companion: 'people',
  content_change: 'cases',
  correction: 'money',
  job: 'technology',
  list: 'technology',
  mail: 'technology',
  operation: 'money',
  payout: 'money',
  person: 'people',
  purchase: 'money',
  suspension: 'people',
  tax_report: 'money',
  team: 'team',
  testimonial: 'people',
  withdrawal: 'money',
}
