const dayMinutes = 24 * 60
const pad = (number: number) => String(number).padStart(2, '0')

/** A day's local times in steps of `step` minutes, as HH:MM. Includes `value` if it lies between two. */
export function timesOfDay(step: number, value: string | null): string[] {
  const clocks = Array.from({ length: dayMinutes / step }, (_, index) => {
    const minutes = index * step
    return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  })
  return value === null || clocks.includes(value) ? clocks : [...clocks, value].sort()
}
