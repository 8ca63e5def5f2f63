import { install, runToEnd, runtime } from './setup.mjs'

await install()
runToEnd(runtime(), ['server/development.ts'], { NODE_ENV: 'development' })
