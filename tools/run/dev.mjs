import { install, runToEnd, runtime } from './setup.mjs'

install()
runToEnd(runtime(), ['server/development.ts'], { NODE_ENV: 'development' })
