import { build, compiledFiles, install, runAndWait, runtime } from './setup.mjs'

// npm only signals its shell, which doesn't pass signals on, so watch the parent instead.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 1_000).unref()
}
// Until the product runs, a signal ends the current step.
const signals = ['SIGINT', 'SIGTERM']
const leave = () => process.exit(1)
for (const signal of signals) process.on(signal, leave)

await install()
const node = runtime()
await build(node)
for (const signal of signals) process.off(signal, leave)
runAndWait(node, ['build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV ?? 'production',
  // Decoding images in many threads would give each its own heap.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledFiles(),
})
