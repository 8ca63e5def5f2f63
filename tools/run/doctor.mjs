import { build, install, runToEnd, runtime } from './setup.mjs'

await install()
const node = runtime()
const words = process.argv.slice(2)
if (words[0] === 'stripe') runToEnd(node, ['tools/doctor/main.ts', 'stripe'])
else if (words.length > 0) {
  await build(node)
  runToEnd(node, ['build/server/index.js', ...words], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
} else runToEnd(node, ['tools/doctor/main.ts'])
