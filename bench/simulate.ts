// Simulates a day from measured costs, and finds the smallest installation for its busiest minute: `npm run bench -- --simulate 100,10000`.

/** Milliseconds of one core: medians of three runs of `npm run bench -- --only costs` (docs/scaling.md). */
const COSTS = {
  guestPage: { web: 0.6, database: 0.02 },
  page: { web: 7.9, database: 2.4 },
  list: { web: 10, database: 5.8 },
  booking: { web: 7.7, database: 8.9 },
  signal: { web: 0.28, database: 0.37 },
  mail: { web: 4.8, database: 7.4 },
} as const
type Work = keyof typeof COSTS

/** What a call brings with it: pages before and after, signalling, reminders. */
const PER_CALL: Record<Work, number> = { guestPage: 40, page: 60, list: 12, booking: 1.3, signal: 400, mail: 6 }
const CALL_MINUTES = 35
const RELAYED = 0.25
const RELAY_MBIT = 4
const DATABASE_MB_PER_CALL = 0.06
/** Share of a day's calls in each hour: quiet at night, busy in the evening. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 4, 5, 5, 4, 4, 5, 6, 8, 9, 9, 7, 5, 3]
/** Live updates per booking and page change, each heard by every process unless there is a bus. */
const NOTIFIES_PER_CALL = 30

type Size = { calls: number; processes: number; databaseCores: number; hasBus: boolean; hasReplica: boolean }

/** A random count with a mean (Poisson, or its normal approximation for large means). */
function randomCount(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  let count = -1
  for (let product = 1; product > Math.exp(-mean); count++) product *= random()
  return count
}

/** Shares of each resource in use, minute by minute; returns the highest of the day, and totals. */
function simulateDay(size: Size, random: () => number = Math.random) {
  const all = HOURS.reduce((sum, share) => sum + share, 0)
  const peak = { web: 0, database: 0, notify: 0, relayMbit: 0, running: 0 }
  const starts: number[] = []
  for (let minute = 0; minute < 1_440; minute++) {
    const begun = randomCount((size.calls * (HOURS[Math.floor(minute / 60)] ?? 0)) / all / 60, random)
    starts.push(begun)
    const running = starts.slice(-CALL_MINUTES).reduce((sum, count) => sum + count, 0)
    let [web, database] = [0, 0]
    for (const [work, perCall] of Object.entries(PER_CALL) as [Work, number][]) {
      const count = randomCount(begun * perCall, random)
      web += count * COSTS[work].web
      const readsReplica = size.hasReplica && work === 'list'
      const usesDatabase = !(size.hasBus && work === 'signal') && !readsReplica
      if (usesDatabase) database += count * COSTS[work].database
    }
    const notifies = ((NOTIFIES_PER_CALL + (size.hasBus ? 0 : PER_CALL.signal)) * begun) / 60
    // Each NOTIFY costs more with every listener; measured with 6 and 50 of them.
    const notifyLimit = size.hasBus ? Number.POSITIVE_INFINITY : 6_500 / (1 + size.processes / 7)
    peak.web = Math.max(peak.web, web / (size.processes * 60_000))
    peak.database = Math.max(peak.database, database / (size.databaseCores * 60_000))
    peak.notify = Math.max(peak.notify, notifies / notifyLimit)
    peak.relayMbit = Math.max(peak.relayMbit, running * RELAYED * RELAY_MBIT)
    peak.running = Math.max(peak.running, running)
  }
  return { ...peak, gigabytesPerYear: (size.calls * 365 * DATABASE_MB_PER_CALL) / 1_024 }
}

/** The smallest installation that stays below 70 % in every minute. */
function smallestFor(calls: number): Size {
  const size: Size = { calls, processes: 2, databaseCores: 2, hasBus: false, hasReplica: false }
  for (;;) {
    const { web, database, notify } = simulateDay(size)
    if (web > 0.7) size.processes = Math.ceil(size.processes * 1.2)
    else if (notify > 0.7) size.hasBus = true
    else if (database > 0.7 && size.databaseCores >= 16 && !size.hasReplica) size.hasReplica = true
    else if (database > 0.7) size.databaseCores = Math.ceil(size.databaseCores * 1.25)
    else return size
  }
}

/** A row per number of calls a day. */
export const simulate = (calls: readonly number[]) =>
  calls.map((count) => {
    const size = smallestFor(count)
    const day = simulateDay(size)
    const percent = (share: number) => `${Math.round(share * 100)} %`
    return {
      'calls a day': count,
      'calls at a time': day.running,
      'web processes': `${size.processes} at ${percent(day.web)}`,
      'PostgreSQL cores': `${size.databaseCores} at ${percent(day.database)}`,
      bus: size.hasBus ? 'yes' : `no, NOTIFY at ${percent(day.notify)}`,
      replica: size.hasReplica ? 'yes' : 'no',
      'relay Mbit/s': Math.round(day.relayMbit),
      'GB a year': Math.round(day.gigabytesPerYear),
    }
  })
