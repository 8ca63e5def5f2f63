import { install, runToEnd, runtime } from './setup.mjs'

install()
runToEnd(runtime(), ['tools/doctor/main.ts'])
