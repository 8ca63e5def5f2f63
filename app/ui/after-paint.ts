/** Begins longer work after the next paint, so that a press shows its effect at once. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
