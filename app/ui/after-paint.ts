/** Begins longer work once the answer to a press is on the screen: who pressed sees at once that it was felt. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
