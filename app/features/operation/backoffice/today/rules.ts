export type Age = { unit: 'days' | 'hours' | 'minutes'; count: number }

/** How long something has waited, in the largest whole unit; what has just come has waited 0 minutes. */
export function ageOf(since: Date, now: Date): Age {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes >= 24 * 60) return { unit: 'days', count: Math.floor(minutes / (24 * 60)) }
  return minutes >= 60 ? { unit: 'hours', count: Math.floor(minutes / 60) } : { unit: 'minutes', count: minutes }
}

/** How much waits in a room of the back office, by the addresses below its own. */
export const countWithin = (waiting: readonly { path: string; count: number }[], path: string): number =>
  waiting.reduce((sum, each) => sum + (each.path === path || each.path.startsWith(`${path}/`) ? each.count : 0), 0)
