/** Loaded into a product process: SIGUSR2 advances its monotonic clock by two minutes, to simulate waiting. */
const now = performance.now.bind(performance)
let passed = 0
performance.now = () => now() + passed
process.on('SIGUSR2', () => {
  passed += 121_000
})
