/** For a process of the product: with SIGUSR2 its monotonic clock is two minutes further on, as after so long a wait. */
const now = performance.now.bind(performance)
let passed = 0
performance.now = () => now() + passed
process.on('SIGUSR2', () => {
  passed += 121_000
})
