/** For a process of the product: SIGUSR2 moves its monotonic clock on by two minutes, as after so long a wait. */
const now = performance.now.bind(performance)
let passed = 0
performance.now = () => now() + passed
process.on('SIGUSR2', () => {
  passed += 121_000
})
