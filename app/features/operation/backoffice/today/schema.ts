export const WAITING_GROUPS = ['people', 'money', 'technology'] as const
export type WaitingGroup = (typeof WAITING_GROUPS)[number]

/**
 * What can wait for an administrator besides money, the most pressing first, and the address below `/admin` where it is
 * done. A new topic is a line here, its query in the store and its words in `office-today`; the compiler asks for both.
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
