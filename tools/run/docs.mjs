import { install, runToEnd, runtime } from './setup.mjs'

await install()
runToEnd(runtime(), ['tools/docs/main.ts'])
