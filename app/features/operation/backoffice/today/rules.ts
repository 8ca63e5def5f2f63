export type Age = { unit: 'days' | 'hours' | 'minutes'; count: number }

export function ageOf(since: Date, now: Date): Age {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes >= 24 * 60) return { unit: 'days', count: Math.floor(minutes / (24 * 60)) }
  return minutes >= 60 ? { unit: 'hours', count: Math.floor(minutes / 60) } : { unit: 'minutes', count: minutes }
}

export const countWithin = (waiting: readonly { path: string; count: number }[], path: string): number =>
  waiting.reduce((sum, each) => sum + (each.path === path || each.path.startsWith(`${path}/`) ? each.count : 0), 0)

export const WAITING_GROUPS = ['people', 'money', 'technology'] as const
export type WaitingGroup = (typeof WAITING_GROUPS)[number]

/**
 * Topics besides money that can wait for an administrator, most urgent first. A new one needs a line here, a query and
 * texts.
 */
export const WAITING_TOPICS = [
  { key: 'danger', group: 'people', path: '/cases', isUrgent: true },
  { key: 'appeals', group: 'people', path: '/cases?show=appealed', isUrgent: false },
  { key: 'objections', group: 'people', path: '/cases', isUrgent: false },
  { key: 'cases', group: 'people', path: '/cases', isUrgent: false },
  { key: 'applications', group: 'people', path: '/applications', isUrgent: false },
  { key: 'changes', group: 'people', path: '/companions', isUrgent: false },
  { key: 'alarms', group: 'technology', path: '/alarms', isUrgent: true },
] as const satisfies readonly { key: string; group: WaitingGroup; path: string; isUrgent: boolean }[]
export type WaitingTopic = (typeof WAITING_TOPICS)[number]['key']
